import type { KeptMessage } from '@tiantian/contracts/user/delivery.ts'
import { createIdentitySeal } from '../modules/user/identity.ts'
import { LETTER_TOPIC, letterJob } from '../modules/user/letters/letter.job.ts'
import { keptTransport } from '../platform/delivery/kept-messages.ts'
import type { TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'

/** What people get by mail and SMS. */
export class LetterBox {
  readonly #here: Pick<TestApp, 'db' | 'clock'>

  constructor(here: Pick<TestApp, 'db' | 'clock'>) {
    this.#here = here
  }

  /** Does what the jobs do with letters that wait, then answers all of a recipient, the latest first. */
  async lettersTo(recipient: string): Promise<KeptMessage[]> {
    await this.#sendAll()
    return this.#here.db.sql<KeptMessage[]>`
      select id, channel, recipient, subject, text, html from kept_messages where recipient = ${recipient}
      order by created_at desc, id desc`
  }

  /** The digits of the latest. */
  async codeFor(recipient: string): Promise<string> {
    const [latest] = await this.lettersTo(recipient)
    return /\d{6}/.exec(latest?.text ?? '')?.[0] ?? ''
  }

  async #sendAll() {
    const { db, clock } = this.#here
    const kept = keptTransport(db, clock)
    const seal = createIdentitySeal(TEST_SECRET)
    const { run } = letterJob({ seal, clock, delivery: { email: kept, sms: kept } })
    const waiting = await db.sql<{ data: object }[]>`
      delete from outbox where topic = ${LETTER_TOPIC} returning id, data`
    for (const { data } of waiting) await run(db, data)
  }
}
