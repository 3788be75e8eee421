import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import { permissionsOf } from '@tiantian/contracts/permission.ts'
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import * as z from 'zod'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'

/** Lifetime on the web; longer than the day that the check at start requires (S4.2). */
export const TOKEN_LIFE_S = 7 * 86_400

/** Allowed clock difference between two nodes: a token from further in the future is not ours. */
const CLOCK_SKEW_S = 60

/** The claims of a token (S3.8). Times are in seconds. */
const tokenPayload = z.object({
  uid: z.uuid(),
  role: z.array(z.string()),
  permission: z.array(z.string()),
  sid: z.uuid(),
  kind: z.enum(['anonymous', 'person']),
  /** The officer who impersonates this user (RFC 8693). */
  act: z.optional(z.object({ sub: z.uuid() })),
  iat: z.int(),
  exp: z.int(),
})
export type TokenPayload = z.output<typeof tokenPayload>

export interface IssuedToken {
  readonly token: string
  /** Expiry in milliseconds, as the wire format requires (S7.1). */
  readonly tokenExpired: number
}

/** Set in an impersonation token. */
interface TokenImpersonation {
  readonly officerId: string
  readonly lifeS: number
}

export interface SessionTokens {
  issue(user: SignedInUser, impersonation?: TokenImpersonation): IssuedToken
  /** @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED') */
  read(token: string): TokenPayload
}

/** Signs with the current secret; also verifies tokens of previous secrets, identified by key id. */
export function createTokens(
  secret: string,
  clock: Clock,
  previousSecrets: readonly string[] = [],
): SessionTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', kid: keyId(secret) })
  const verifiers = new Map([secret, ...previousSecrets].map((key) => [keyId(key), verifierOf(key)]))
  const decode = createDecoder({ complete: true })
  const nowS = () => Math.floor(clock.now().getTime() / 1000)

  function verified(token: string): unknown {
    try {
      const { header } = decode(token) as { header: { kid?: string } }
      return verifiers.get(header.kid ?? '')?.(token)
    } catch {
      // The caller learns only that it is invalid, not why.
      return undefined
    }
  }

  return {
    issue({ id, roles, sessionId, kind }, impersonation) {
      const iat = nowS()
      const exp = iat + (impersonation?.lifeS ?? TOKEN_LIFE_S)
      const permission = permissionsOf(roles)
      const act = impersonation && { act: { sub: impersonation.officerId } }
      const payload = { uid: id, role: [...roles], permission, sid: sessionId, kind, ...act, iat, exp }
      return { token: sign(payload satisfies TokenPayload), tokenExpired: exp * 1000 }
    },
    read(token) {
      const payload = tokenPayload.safeParse(verified(token))
      if (!payload.success || payload.data.iat > nowS() + CLOCK_SKEW_S) throw new AppError('TOKEN_INVALID')
      if (payload.data.exp <= nowS()) throw new AppError('TOKEN_INVALID_TOKEN_EXPIRED')
      return payload.data
    },
  }
}

/** Times are checked against our clock, not the library's. */
function verifierOf(key: string): (token: string) => unknown {
  return createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })
}

const keyId = (secret: string) =>
  createHash('sha256').update('token key ').update(secret).digest('hex').slice(0, 8)
