import type { AnyAction } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'

/** The user that a token identifies. An anonymous user has an account without a username. */
export interface SignedInUser {
  readonly id: string
  readonly kind: 'anonymous' | 'person'
  /** Current roles; empty while they require a second factor that the user has not set up. */
  readonly roles: readonly string[]
  readonly sessionId: string
  /**
   * An office user impersonates this user: the reply contains nothing that would remain valid after the
   * impersonation.
   */
  readonly isImpersonation?: true
}

export interface Authenticated {
  readonly user: SignedInUser
  /** The user's roles require a second factor; until it is set up they grant nothing. */
  readonly lacksSecondFactor: boolean
  /** A renewed token when the old one expires soon or contains other roles; it is added to the reply (S4.4). */
  readonly renewed?: { readonly token: string; readonly tokenExpired: number } | undefined
}

export interface AuthenticateOptions {
  /** Stored as the place where the session was last seen. */
  readonly device?: Pick<Caller, 'address' | 'userAgent'>
  /** Also accepts users whose second factor exists but was not used in this session. */
  readonly beforeSecondFactor?: boolean | undefined
  /** The page may poll without the user being present: the token is not renewed. */
  readonly isPoll?: boolean | undefined
  /** The action is read-only: only then is an impersonation token accepted. */
  readonly isRead?: boolean | undefined
}

/**
 * Resolves a bearer token to a user; injected by the application because the gateway knows no module.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED' | 'SECOND_FACTOR_REQUIRED' |
 * 'IMPERSONATION_READ_ONLY')
 */
export type Authenticate = (token: string, options?: AuthenticateOptions) => Promise<Authenticated>

/** A program that calls by the key of a shop. */
export interface KeyCaller {
  readonly keyId: string
  readonly authenticated: Authenticated
  /** @throws AppError('API_KEY_SCOPE' | 'API_KEY_SHOP') unless the input is within the scopes of the key and in its shop */
  assertReaches(input: unknown): Promise<void>
}

/**
 * Opens a call by the key of a shop; undefined when the token is no such key. Injected like `Authenticate`.
 * @throws AppError('API_KEY_INVALID' | 'API_KEY_SCOPE' | 'TOO_MANY_REQUESTS')
 */
export type OpenKey = (token: string, action: AnyAction) => Promise<KeyCaller | undefined>

/** @throws AppError('STEP_UP_REQUIRED') unless the user authenticated again within the last ten minutes */
export type AssertProven = (user: SignedInUser) => Promise<void>

/** What a transport knows of a call, whatever its wire format. */
export interface Caller {
  readonly token: string | undefined
  /** The token may also be the key of a shop. */
  readonly mayUseKey?: true
  readonly language: Language
  /** The client's IP address, for rate limits; stored only truncated to its network. */
  readonly address: string
  readonly userAgent: string
  /** The device id that the app reports, if any; unverified. */
  readonly deviceId?: string | undefined
  readonly requestId: string
  /** Of clients that need whole addresses of pictures: the scheme and host that they called. */
  readonly pictureOrigin?: string | undefined
}
