import type { Language } from '@tiantian/contracts/language.ts'

/** Who a token stands for. An anonymous account is a real one without a name. */
export interface SignedInUser {
  readonly id: string
  readonly kind: 'anonymous' | 'person'
  /** Those of now; none while they ask for a second factor that she has not set up. */
  readonly roles: readonly string[]
  readonly sessionId: string
  /** The office looks at what she sees: nothing is told that would outlive the look. */
  readonly isImpersonation?: true
}

export interface Authenticated {
  readonly user: SignedInUser
  /** Her roles ask for a second factor, and until she sets one up they allow nothing. */
  readonly lacksSecondFactor: boolean
  /** A fresh token, when the old one ends soon or names other roles; it rides along with the reply (S4.4). */
  readonly renewed?: { readonly token: string; readonly tokenExpired: number } | undefined
}

export interface AuthenticateOptions {
  /** Noted as where the session was last seen. */
  readonly device?: Pick<Caller, 'address' | 'userAgent'>
  /** Lets through also whoever has a second factor and has not shown it in this session. */
  readonly beforeSecondFactor?: boolean | undefined
  /** Nobody need be there who uses the page that asks: the token is not renewed. */
  readonly isPoll?: boolean | undefined
  /** What is asked changes nothing: only then is a token good by which the office looks as a person. */
  readonly isRead?: boolean | undefined
}

/**
 * Who the bearer of a token is; given to the gateway by the program, since the gateway knows no module.
 * @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED' | 'SECOND_FACTOR_REQUIRED' | 'IMPERSONATION_READ_ONLY')
 */
export type Authenticate = (token: string, options?: AuthenticateOptions) => Promise<Authenticated>

/** @throws AppError('STEP_UP_REQUIRED') unless she has shown in the last ten minutes that it is she */
export type AssertProven = (user: SignedInUser) => Promise<void>

/** What a door knows of a call, whatever its wire format. */
export interface Caller {
  readonly token: string | undefined
  readonly language: Language
  /** The address it came from, for rate limits; stored only shortened to its network. */
  readonly address: string
  readonly userAgent: string
  /** What the app calls the device it runs on, if it says; nobody else's guess, and no proof of anything. */
  readonly deviceId?: string | undefined
  readonly requestId: string
}
