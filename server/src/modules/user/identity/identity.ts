import type { Language } from '@tiantian/contracts/language.ts'
import type { Caller } from '../../../gateway/caller.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Delivery } from '../../../platform/delivery/message.ts'
import type { ClosingCheck, Disowning, Spendable } from '../../../platform/module-hooks.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { createCipher } from '../../../platform/secret/cipher.ts'
import type { AppleLogin, AppleSettings } from '../login/apple.ts'
import { createAppleLogin } from '../login/apple.ts'
import type { MiniPrograms } from '../login/mini-program.ts'
import type { UniverifySettings } from '../login/univerify.ts'
import type { Sessions } from '../session/session.ts'

/** Dependencies of all account services. */
export interface ServerIdentity {
  readonly sessions: Sessions
  /** Notification channels; a missing channel cannot be used. */
  readonly delivery: Delivery
  readonly cipher: Cipher
  /** The key with which another system of the operator signs tickets, if there is one. */
  readonly ticketSecret: string | undefined
  /** The mini-programs whose users may sign in. */
  readonly miniPrograms: MiniPrograms
  /** The check of Apple's identity tokens, if the operator has an app there. */
  readonly apple: AppleLogin | undefined
  /** The function that knows the number of a SIM card, if the operator has one. */
  readonly univerify: UniverifySettings | undefined
  /** Public URL of the web app: the base of links in mails. */
  readonly webOrigin: string
  /** The token with which the first administrator is created. */
  readonly setupToken: string
  /** Whether other modules still need an account that is to be closed. */
  readonly closingChecks: readonly ClosingCheck[]
  readonly disownings: readonly Disowning[]
  readonly spendable: Spendable
}

/** A call whose caller may not be signed in yet. */
export interface IdentityContext extends Pick<Services, 'db' | 'clock'> {
  readonly identity: ServerIdentity
  readonly language: Language
  readonly caller: Caller
}

/** The encryption of account data; jobs create the same one from the same secrets. */
export const createIdentityCipher = (secret: string, previousSecrets: readonly string[] = []): Cipher =>
  createCipher('identity', secret, previousSecrets)

/** Letters and digits that the operator copies from the terminal; equal on all nodes, since they share the secret. */
export const setupTokenOf = (cipher: Cipher): string =>
  cipher.hash('setup token').toString('hex').slice(0, 24)

export interface IdentityOptions
  extends Pick<
    ServerIdentity,
    'sessions' | 'delivery' | 'webOrigin' | 'closingChecks' | 'disownings' | 'spendable'
  > {
  readonly ticketSecret?: string | undefined
  readonly miniPrograms?: MiniPrograms | undefined
  readonly apple?: AppleSettings | undefined
  readonly univerify?: UniverifySettings | undefined
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
}

export function createIdentity({
  sessions,
  delivery,
  ticketSecret,
  miniPrograms = {},
  apple,
  univerify,
  webOrigin,
  closingChecks,
  disownings,
  spendable,
  tokenSecret,
  previousTokenSecrets,
}: IdentityOptions): ServerIdentity {
  const cipher = createIdentityCipher(tokenSecret, previousTokenSecrets)
  return {
    sessions,
    delivery,
    ticketSecret,
    miniPrograms,
    apple: apple && createAppleLogin(apple),
    univerify,
    webOrigin,
    closingChecks,
    disownings,
    spendable,
    cipher,
    setupToken: setupTokenOf(cipher),
  }
}
