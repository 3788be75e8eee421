import type { Language } from '@tiantian/contracts/language.ts'
import type { Context, Services } from '../../gateway/implement.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'
import type { SignedTokens } from '../../platform/secret/signed-token.ts'
import { createFileTokens } from '../media/file-path.ts'
import type { TicketKeys } from './registration/ticket-code.ts'
import { createTicketKeys } from './registration/ticket-code.ts'

/** Dependencies of all event services. */
export interface Expo {
  readonly cipher: Cipher
  readonly keys: TicketKeys
  /** For event files reserved for confirmed attendees. */
  readonly passes: SignedTokens
  /** Public URL of the web app: the base of links in mails. */
  readonly webOrigin: string
}

/** What every service of this module receives. */
export interface ExpoContext extends Pick<Services, 'db' | 'clock'> {
  readonly expo: Expo
}

/** The context of an action as one of this module's services. */
export const withExpo =
  (expo: Expo) =>
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): ExpoContext => ({ db, clock, expo })

/** The caller of an action, attendee or officer. */
export interface ExpoUser {
  readonly userId: string
  /** Of their interface. */
  readonly language: Language
}

export const userOf = ({ user, language }: Pick<Context<'member'>, 'user' | 'language'>): ExpoUser => ({
  userId: user.id,
  language,
})

interface ExpoOptions {
  readonly cipher: Cipher
  /** The current signing key, then the previous ones. */
  readonly tokenSecrets: readonly string[]
  readonly webOrigin: string
}

export const createExpo = ({ cipher, tokenSecrets, webOrigin }: ExpoOptions): Expo => ({
  cipher,
  keys: createTicketKeys(tokenSecrets),
  passes: createFileTokens(tokenSecrets),
  webOrigin,
})
