import type { Services } from '../../../gateway/implement.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { SessionEnding } from '../../../platform/module-hooks.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import { createCipher } from '../../../platform/secret/cipher.ts'
import type { Sessions } from '../session/session.ts'
import { createSessions } from '../session/session.ts'
import type { SessionTokens } from '../session/token.ts'
import { createTokens } from '../session/token.ts'
import type { PasskeyParty } from './passkey.ts'
import { resealTotps } from './totp.ts'

/**
 * Listens to PostgreSQL for sessions that ended or changed on other nodes. While the database is away, cached entries
 * expire within 30 seconds anyway. Returns the stop function.
 */
async function watchSessions({ sql }: Db, { noted }: Sessions, log: Logger): Promise<() => Promise<void>> {
  const hear = (text: string) => {
    const [event, sessionId = ''] = text.split(' ')
    if (event === 'ended') noted.revoke(sessionId)
    else noted.forget(sessionId)
  }
  try {
    const { unlisten } = await sql.listen('sessions', hear)
    return unlisten
  } catch (error) {
    log.warn({ err: error }, 'session changes on other nodes will arrive late on this node')
    return async () => undefined
  }
}

export interface SecuritySettings {
  readonly tokenSecret: string
  readonly previousTokenSecrets: readonly string[]
  /** URLs of the web app; passkeys are bound to the host of the first. */
  readonly webOrigins: readonly [string, ...string[]]
  /** The admin of the demo data, who needs no second factor; never in production. */
  readonly demoAdmin?: string | undefined
}

/** Authentication state: sessions and second factors. */
export interface Security {
  readonly sessions: Sessions
  readonly tokens: SessionTokens
  readonly cipher: Cipher
  readonly party: PasskeyParty
  /** Subscribes to session changes on other nodes. Returns the unsubscribe function. */
  start(): Promise<() => Promise<void>>
}

interface SecurityContext extends Services {
  readonly sessionEndings: readonly SessionEnding[]
}

export function createSecurity(
  { db, clock, log, sessionEndings }: SecurityContext,
  settings: SecuritySettings,
): Security {
  const { tokenSecret, previousTokenSecrets, webOrigins, demoAdmin } = settings
  const tokens = createTokens(tokenSecret, clock, previousTokenSecrets)
  const sessions = createSessions({ db, clock, demoAdmin }, tokens, sessionEndings)
  const cipher = createCipher('second factors', tokenSecret, previousTokenSecrets)
  return {
    sessions,
    tokens,
    cipher,
    party: { host: new URL(webOrigins[0]).hostname, origins: webOrigins },
    async start() {
      if (previousTokenSecrets.length > 0) await resealTotps(db, cipher)
      return watchSessions(db, sessions, log)
    },
  }
}
