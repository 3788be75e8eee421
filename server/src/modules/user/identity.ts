import type { Language } from '@tiantian/contracts/language.ts'
import type { Caller } from '../../gateway/caller.ts'
import type { Services } from '../../gateway/implement.ts'
import type { Cipher } from '../../platform/cipher.ts'
import { createCipher } from '../../platform/cipher.ts'
import type { Delivery } from '../../platform/delivery/message.ts'
import type { Sessions } from './session.ts'

/** What all that concerns accounts works with. */
export interface Identity {
  readonly sessions: Sessions
  /** How people are reached; a channel that is missing cannot be used. */
  readonly delivery: Delivery
  readonly cipher: Cipher
  /** With which another system of the operator signs tickets, if there is one. */
  readonly ticketSecret: string | undefined
  /** Where the web app is reached: what links in letters begin with. */
  readonly webOrigin: string
  /** Makes the first administrator. */
  readonly setupToken: string
}

/** A call of somebody who is perhaps not signed in yet. */
export interface IdentityContext extends Pick<Services, 'db' | 'clock'> {
  readonly identity: Identity
  readonly language: Language
  readonly caller: Caller
}

/** The seal of accounts; jobs that open what actions closed make the same from the same secrets. */
export const createIdentityCipher = (secret: string, previousSecrets: readonly string[] = []): Cipher =>
  createCipher('identity', secret, previousSecrets)

/** Letters and digits that the operator copies from the terminal; the same on all nodes, for they share the secret. */
export const setupTokenOf = (cipher: Cipher): string =>
  cipher.hash('setup token').toString('hex').slice(0, 24)

export interface IdentityOptions
  extends Pick<Identity, 'sessions' | 'delivery' | 'ticketSecret' | 'webOrigin'> {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
}

export function createIdentity({
  sessions,
  delivery,
  ticketSecret,
  webOrigin,
  tokenSecret,
  previousTokenSecrets,
}: IdentityOptions): Identity {
  const cipher = createIdentityCipher(tokenSecret, previousTokenSecrets)
  return { sessions, delivery, ticketSecret, webOrigin, cipher: cipher, setupToken: setupTokenOf(cipher) }
}
