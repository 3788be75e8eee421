import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import type { Delivery } from '../../../platform/delivery/message.ts'
import { newId } from '../../../platform/id.ts'
import type { JobHandler } from '../../../platform/jobs.ts'
import { publish } from '../../../platform/outbox.ts'
import type { Seal } from '../../../platform/sealed.ts'
import type { Letter } from './letter.ts'
import { written } from './letter.ts'

export const LETTER_TOPIC = 'user.letter'

export interface PostOptions {
  readonly seal: Seal
  readonly delivery: Delivery
  readonly clock: Clock
}

/** Has a letter sent once the transaction is through. Sealed: codes and addresses stand in no queue as they are. */
export async function post(tx: Tx, seal: Seal, letter: Omit<Letter, 'id'>): Promise<void> {
  const sealed = seal.close(JSON.stringify({ id: newId(), ...letter } satisfies Letter))
  await publish(tx, LETTER_TOPIC, { sealed: sealed.toString('base64') })
}

/** Sends letters outside of any request; what fails is tried again until the letter is worth nothing. */
export function letterJob({ seal, delivery, clock }: PostOptions): JobHandler {
  return {
    topic: LETTER_TOPIC,
    async run(db, data) {
      const letter = JSON.parse(seal.open(sealedOf(data))) as Letter
      if (letter.until !== undefined && letter.until < clock.now().getTime()) return
      const due = await dueLetter(db, letter)
      if (due) await delivery[due.channel]?.send(written(due))
    },
  }
}

const sealedOf = (data: object) => Buffer.from(String('sealed' in data ? data.sealed : ''), 'base64')

/** Scenes whose code is of use to the owner of an account only. */
const FOR_OWNERS: ReadonlySet<string> = new Set(['reset-pwd-by-sms', 'login-by-email', 'reset-pwd-by-email'])

/**
 * Whether an account is behind an address is looked up here and never in the request, so that neither its answer nor
 * its time can tell.
 */
async function dueLetter(db: Db, letter: Letter): Promise<Letter | undefined> {
  if (letter.about.kind !== 'code') return letter
  const { scene } = letter.about
  if (!FOR_OWNERS.has(scene) && scene !== 'register') return letter
  const isKnown = await hasAccount(db, letter)
  if (scene !== 'register') return isKnown ? letter : undefined
  return isKnown ? { ...letter, about: { kind: 'notice', notice: 'known' } } : letter
}

async function hasAccount({ sql }: Db, { channel, recipient }: Letter): Promise<boolean> {
  const rows =
    channel === 'sms'
      ? await sql`select from users where mobile = ${recipient}`
      : await sql`select from users where email = ${recipient}`
  return rows.length > 0
}
