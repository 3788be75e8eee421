/** Who a token speaks for (S3.8). */
export interface TokenPayload {
  readonly uid: string
  readonly role: readonly string[]
  readonly permission: readonly string[]
  /** `anonymous` is a visitor's account (S4.7). */
  readonly kind: 'anonymous' | 'person'
}

const NOBODY: TokenPayload = { uid: '', role: [], permission: [], kind: 'anonymous' }

/** Reads the payload of a JWT; the server alone judges whether it is genuine. */
export function readToken(token: string): TokenPayload {
  try {
    const claims = JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) as Record<string, unknown>
    return {
      uid: typeof claims.uid === 'string' ? claims.uid : '',
      role: texts(claims.role),
      permission: texts(claims.permission),
      kind: claims.kind === 'person' ? 'person' : 'anonymous',
    }
  } catch {
    return NOBODY
  }
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return new TextDecoder().decode(bytes)
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
