import type { Language } from '@tiantian/contracts/language.ts'

/** Who a token stands for. An anonymous account is a real one without a name. */
export interface SignedInUser {
  readonly id: string
  readonly kind: 'anonymous' | 'person'
  readonly roles: readonly string[]
  readonly sessionId: string
}

export interface Authenticated {
  readonly user: SignedInUser
  /** A fresh token, when the old one ends soon; it rides along with the reply (S4.4). */
  readonly renewed?: { readonly token: string; readonly tokenExpired: number }
}

/**
 * Who the bearer of a token is; given to the gateway by the program, since the gateway knows no module.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED')
 */
export type Authenticate = (token: string) => Promise<Authenticated>

/** What a door knows of a call, whatever its wire format. */
export interface Caller {
  readonly token: string | undefined
  readonly language: Language
  /** The address it came from, for rate limits; never stored. */
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}
