import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

/** The client requests a new token by itself after this time. */
export const ACCESS_TOKEN_LIFE_S = 7200

/** Anonymous access tokens: they identify a page of a device, not a user, and are not stored. */
export interface AccessTokens {
  /** A token for a new, unknown device. */
  issue(): string
  /** The device of the token; undefined when it has expired or is not ours. */
  deviceOf(token: string): string | undefined
}

interface Claim {
  readonly device: string
  readonly endsAtS: number
}

/** Two hundred bytes each. */
const PROVEN_MAX = 5000

/** Signs with a key derived from the first secret; still accepts signatures of the earlier secrets. */
export function createAccessTokens(secrets: readonly [string, ...string[]], clock: Clock): AccessTokens {
  const [signing, ...previous] = secrets
  const key = keyOf(signing)
  const keys = [key, ...previous.map(keyOf)]
  const proven = new Map<string, Claim>()
  const nowS = () => Math.floor(clock.now().getTime() / 1000)

  /** A page sends its token with every call: a verified token is cached instead of verified again. */
  function claimOf(token: string): Claim | undefined {
    const known = proven.get(token)
    if (known) return known
    const [, claim = '', device = '', endsAtS, mac = ''] = TOKEN.exec(token) ?? []
    const given = Buffer.from(mac, 'base64url')
    if (!keys.some((candidate) => isSame(given, macOf(claim, candidate)))) return undefined
    const genuine = { device, endsAtS: Number(endsAtS) }
    if (proven.size >= PROVEN_MAX) proven.clear()
    proven.set(token, genuine)
    return genuine
  }

  return {
    issue() {
      const claim = `${randomBytes(16).toString('hex')}.${nowS() + ACCESS_TOKEN_LIFE_S}`
      return `${claim}.${macOf(claim, key).toString('base64url')}`
    },
    deviceOf(token) {
      const claim = claimOf(token)
      return claim && claim.endsAtS > nowS() ? claim.device : undefined
    },
  }
}

const TOKEN = /^(([0-9a-f]{32})\.(\d{1,12}))\.([\w-]{43})$/

/**
 * A separate key, so that a user token is never accepted as an access token. As bytes it would be six times slower.
 */
function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cloud access token', 32)))
}

const macOf = (claim: string, key: KeyObject) => createHmac('sha256', key).update(claim).digest()

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
