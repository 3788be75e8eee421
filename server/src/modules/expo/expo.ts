import type { Services } from '../../gateway/implement.ts'
import type { Passes } from '../../platform/pass.ts'
import type { Seal } from '../../platform/sealed.ts'
import { createFilePasses } from '../media/file-lock.ts'
import type { TicketKeys } from './ticket-code.ts'
import { createTicketKeys } from './ticket-code.ts'

/** What all that concerns events works with. */
export interface Expo {
  readonly seal: Seal
  readonly keys: TicketKeys
  /** For files of events that are for the confirmed alone. */
  readonly passes: Passes
  /** Where the web app is reached: what links in letters begin with. */
  readonly webOrigin: string
}

/** What a service of this module is called with. */
export interface Desk extends Pick<Services, 'db' | 'clock'> {
  readonly expo: Expo
}

interface ExpoOptions {
  readonly seal: Seal
  /** The one that signs now, then those of before. */
  readonly tokenSecrets: readonly string[]
  readonly webOrigin: string
}

export const createExpo = ({ seal, tokenSecrets, webOrigin }: ExpoOptions): Expo => ({
  seal,
  keys: createTicketKeys(tokenSecrets),
  passes: createFilePasses(tokenSecrets),
  webOrigin,
})
