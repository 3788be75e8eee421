import type { Services } from '../../gateway/implement.ts'
import type { Cipher } from '../../platform/cipher.ts'
import { createCipher } from '../../platform/cipher.ts'
import type { PasskeyParty } from './passkey.ts'
import type { Sessions } from './session.ts'
import { createSessions } from './session.ts'
import { watchSessions } from './session-watch.ts'
import type { Tokens } from './token.ts'
import { createTokens } from './token.ts'
import { resealTotps } from './totp.ts'

export interface SecuritySettings {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
  /** Where the web app is reached; passkeys are bound to the host of the first. */
  readonly webOrigins: readonly [string, ...string[]]
  /** The admin of the demo world, who needs no second factor; never in production. */
  readonly demoAdmin: string | undefined
}

/** What proves who somebody is: her sessions, and the factors that they ask for. */
export interface Security {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly cipher: Cipher
  readonly party: PasskeyParty
  /** Begins to hear of what other nodes do. Answers how to stop. */
  start(): Promise<() => Promise<void>>
}

export function createSecurity({ db, clock, log }: Services, settings: SecuritySettings): Security {
  const { tokenSecret, previousTokenSecrets, webOrigins, demoAdmin } = settings
  const tokens = createTokens(tokenSecret, clock, previousTokenSecrets)
  const sessions = createSessions({ db, clock, demoAdmin }, tokens)
  const cipher = createCipher('second factors', tokenSecret, previousTokenSecrets)
  return {
    sessions,
    tokens,
    cipher: cipher,
    party: { host: new URL(webOrigins[0]).hostname, origins: webOrigins },
    async start() {
      if (previousTokenSecrets.length > 0) await resealTotps(db, cipher)
      return watchSessions(db, sessions, log)
    },
  }
}
