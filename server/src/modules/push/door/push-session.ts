import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Sessions of push clients: signed, so that a flood of registrations leaves nothing in the database. */
export interface PushSessions {
  create(): string
  /** False for a foreign one, and for one of a secret that is no longer known. */
  isOurs(session: string): boolean
}

const RANDOM_BYTES = 16
const SIGNATURE_CHARACTERS = 32

export function createPushSessions(secret: string, previousSecrets: readonly string[]): PushSessions {
  const keys = [secret, ...previousSecrets].map((each) =>
    Buffer.from(hkdfSync('sha256', each, '', 'push sessions', 32)),
  )
  const sign = (key: Buffer, random: string) =>
    createHmac('sha256', key).update(random).digest('hex').slice(0, SIGNATURE_CHARACTERS)
  return {
    create() {
      const random = randomBytes(RANDOM_BYTES).toString('hex')
      return random + sign(keys[0]!, random)
    },
    isOurs(session) {
      if (!/^[0-9a-f]{64}$/.test(session)) return false
      const random = session.slice(0, -SIGNATURE_CHARACTERS)
      const signature = Buffer.from(session.slice(-SIGNATURE_CHARACTERS))
      return keys.some((key) => timingSafeEqual(Buffer.from(sign(key, random)), signature))
    },
  }
}
