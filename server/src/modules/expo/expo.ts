import type { Services } from '../../gateway/implement.ts'
import type { Cipher } from '../../platform/cipher.ts'
import type { SignedTokens } from '../../platform/signed-token.ts'
import { createFileTokens } from '../media/file-lock.ts'
import type { TicketKeys } from './ticket-code.ts'
import { createTicketKeys } from './ticket-code.ts'

/** What all that concerns events works with. */
export interface Expo {
  readonly cipher: Cipher
  readonly keys: TicketKeys
  /** For files of events that are for the confirmed alone. */
  readonly passes: SignedTokens
  /** Public URL of the web app: the base of links in mails. */
  readonly webOrigin: string
}

/** What a service of this module is called with. */
export interface ExpoContext extends Pick<Services, 'db' | 'clock'> {
  readonly expo: Expo
}

interface ExpoOptions {
  readonly cipher: Cipher
  /** The one that signs now, then those of before. */
  readonly tokenSecrets: readonly string[]
  readonly webOrigin: string
}

export const createExpo = ({ cipher, tokenSecrets, webOrigin }: ExpoOptions): Expo => ({
  cipher: cipher,
  keys: createTicketKeys(tokenSecrets),
  passes: createFileTokens(tokenSecrets),
  webOrigin,
})
