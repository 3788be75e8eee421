import type { UndeliveredMessage } from '@tiantian/contracts/user/delivery.ts'
import { createIdentityCipher } from '../modules/user/identity/identity.ts'
import { DECLARED_TOPIC } from '../modules/user/notifications/notify.ts'
import { NOTIFICATION_TOPIC, notificationJob } from '../modules/user/notifications/send-notification.ts'
import { outboxTransport } from '../platform/delivery/delivery.ts'
import type { TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'

/** The mail and SMS that users receive. */
export class Mailbox {
  readonly #here: Pick<TestApp, 'db' | 'clock' | 'jobs' | 'context'>

  constructor(here: Pick<TestApp, 'db' | 'clock' | 'jobs' | 'context'>) {
    this.#here = here
  }

  /** Sends the notifications and messages that wait, then returns all mail or SMS of a recipient, the latest first. */
  async messagesTo(recipient: string): Promise<UndeliveredMessage[]> {
    await this.#sendAll()
    return this.#here.db.sql<UndeliveredMessage[]>`
      select id, channel, recipient, subject, text, html from undelivered_messages where recipient = ${recipient}
      order by created_at desc, id desc`
  }

  async subjectsTo(recipient: string): Promise<string[]> {
    return (await this.messagesTo(recipient)).map(({ subject }) => subject)
  }

  /** The digits of the latest. */
  async codeFor(recipient: string): Promise<string> {
    const [latest] = await this.messagesTo(recipient)
    return /\d{6}/.exec(latest?.text ?? '')?.[0] ?? ''
  }

  async #sendAll() {
    await sendNotifications(this.#here)
    const { db, clock } = this.#here
    const outbox = outboxTransport(db, clock)
    const cipher = createIdentityCipher(TEST_SECRET)
    const { run } = notificationJob({
      cipher,
      clock,
      delivery: { email: outbox, sms: outbox },
      notifications: this.#here.context.notifications,
    })
    const waiting = await db.sql<{ data: object }[]>`
      with taken as (delete from outbox where topic = ${NOTIFICATION_TOPIC} returning id, data)
      select data from taken order by id`
    for (const { data } of waiting) await run(db, data)
  }
}

/** Delivers the notifications that wait, as the outbox does right after a commit. */
export async function sendNotifications({ db, jobs }: Pick<TestApp, 'db' | 'jobs'>) {
  const job = jobs.find(({ topic }) => topic === DECLARED_TOPIC)
  const rows = await db.sql<{ data: object }[]>`
    with taken as (delete from outbox where topic = ${DECLARED_TOPIC} returning id, data)
    select data from taken order by id`
  for (const { data } of rows) await job?.run(db, data)
}
