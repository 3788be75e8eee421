import type { JsonWebKey } from 'node:crypto'
import { createHash, createPublicKey } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import { createVerifier } from 'fast-jwt'
import * as z from 'zod/mini'

/** The operator's app at Apple; users of others cannot sign in. */
export interface AppleSettings {
  /** Bundle ids and service ids for which Apple issues identity tokens. */
  readonly appIds: readonly [string, ...string[]]
  /** Where Apple publishes its keys (JWKS). */
  readonly keysUrl: string
}

/** Whom an identity token names. */
export interface AppleUser {
  /** Apple's id of the user within the operator's team. */
  readonly subject: string
  /** The same for the same token only. */
  readonly tokenId: string
  readonly expiresAt: Date
}

export interface AppleLogin {
  /** @throws AppError('TICKET_INVALID' | 'UNAVAILABLE') */
  readToken(token: string, now: Date): Promise<AppleUser>
}

const ISSUER = 'https://appleid.apple.com'
const ANSWER_TIMEOUT_MS = 10_000
/** Allowed difference between Apple's clock and ours. */
const CLOCK_SKEW_S = 60
/** A token that names an unknown key makes us ask Apple no more often than this, also while it does not answer. */
const KEYS_RETRY_MS = 60_000
/** A key that Apple has withdrawn is trusted no longer than this. */
const KEYS_LIFE_MS = 24 * 3_600_000

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') }))
    .check(z.minLength(1), z.maxLength(50)),
})

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(80)),
  iat: z.int(),
  exp: z.int(),
})

/** Checks Apple's identity tokens (RS256) against the keys that it publishes. */
export function createAppleLogin({ appIds, keysUrl }: AppleSettings): AppleLogin {
  let keys: ReadonlyMap<string, string> = new Map()
  /** Shared by all who wait for it. */
  let reading: Promise<void> = Promise.resolve()
  let requestedAt = Number.NEGATIVE_INFINITY

  async function keyOf(kid: string, now: Date): Promise<string | undefined> {
    const age = now.getTime() - requestedAt
    if (age >= KEYS_LIFE_MS) keys = new Map()
    if (!keys.has(kid) && age >= KEYS_RETRY_MS) {
      requestedAt = now.getTime()
      reading = readKeys(keysUrl).then((published) => {
        keys = published
      })
    }
    if (!keys.has(kid)) await reading
    return keys.get(kid)
  }

  return {
    async readToken(token, now) {
      const key = await keyOf(keyIdOf(token), now)
      const parsed = claims.safeParse(key && verified(token, key, appIds))
      const nowS = now.getTime() / 1000
      if (!parsed.success || parsed.data.exp <= nowS || parsed.data.iat > nowS + CLOCK_SKEW_S)
        throw new AppError('TICKET_INVALID')
      const { sub: subject, exp } = parsed.data
      const tokenId = `apple ${createHash('sha256').update(token).digest('hex')}`
      return { subject, tokenId, expiresAt: new Date(exp * 1000) }
    },
  }
}

/** Of the header, which is not signed: only the key that it names can confirm it. */
function keyIdOf(token: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    return z.parse(z.object({ kid: z.string() }), header).kid
  } catch {
    throw new AppError('TICKET_INVALID')
  }
}

function verified(token: string, key: string, appIds: readonly string[]): unknown {
  try {
    // Times are checked against our clock, not the library's.
    return createVerifier({
      key,
      algorithms: ['RS256'],
      allowedIss: ISSUER,
      allowedAud: [...appIds],
      ignoreExpiration: true,
    })(token)
  } catch {
    // The caller learns only that it is invalid, not why.
    return undefined
  }
}

/** By key id, as PEM. */
async function readKeys(url: string): Promise<ReadonlyMap<string, string>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    const { keys } = z.parse(keySet, await response.json())
    return new Map(keys.map(({ kid, ...jwk }) => [kid, pemOf(jwk)]))
  } catch {
    throw new AppError('UNAVAILABLE')
  }
}

const pemOf = (jwk: JsonWebKey): string =>
  createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
