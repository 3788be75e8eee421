interface Claims {
  readonly uid?: string
  readonly role?: readonly string[]
  readonly permission?: readonly string[]
  readonly kind?: 'anonymous' | 'person'
  /** Seconds since 1970. */
  readonly exp?: number
}

/** A token as the server writes it; its signature does not matter here. */
export function tokenOf(claims: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`
}
