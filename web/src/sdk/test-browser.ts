import { TERMS_VERSION } from '@tiantian/contracts/user/terms.ts'
import { vi } from 'vitest'

/** A localStorage for tests that run outside a browser; call it before importing what reads it. */
export function stubStorage(
  entries: Record<string, string> = {},
  { hasConsent = true } = {},
): Map<string, string> {
  const stored = new Map(Object.entries(entries))
  const consent = (key: string) => (hasConsent && key === 'privacy_consent' ? TERMS_VERSION : null)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? consent(key),
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

/** A token as the server writes it; its signature does not matter here. */
export function tokenOf(kind: 'anonymous' | 'person', uid: string = crypto.randomUUID()): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ uid, kind, role: ['buyer'], permission: ['order.read'] })}.c2ln`
}
