import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { sendBroadcast as contract } from '@tiantian/contracts/expo/broadcast.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { publish } from '../../../platform/job/outbox.ts'
import { notifyFromOffice } from '../emails/notify.ts'
import { assertPublicEvent } from '../event/event-card.ts'
import type { Expo, ExpoContext } from '../expo.ts'
import { isChosen } from '../registration/registration-choice.ts'
import { wrongInput } from '../set-up/part.ts'

/** Published while a broadcast has recipients left. */
export const BROADCAST_TOPIC = 'expo.desk-letter'

type BroadcastInput = Parsed<typeof contract>

/**
 * Sends a broadcast to registered attendees: to all confirmed or pending ones, to those of one state, or to the
 * results of a search; never to an unconfirmed address. The recipients are fixed now; a job sends the mails. A
 * broadcast that is submitted again because its reply was lost stays one. Returns the number of recipients.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT') the latter when the id belongs to another broadcast or its
 * text differs
 */
export async function sendBroadcast(
  ctx: ExpoContext,
  officerId: string,
  input: BroadcastInput,
): Promise<Output<typeof contract>> {
  const { db, clock } = ctx
  await assertPublicEvent(db.sql, input.eventId)
  const at = clock.now()
  const readers = await chosenReaders(ctx, input)
  return db.transaction(async (tx) => {
    const [made] = await tx`
      insert into event_broadcasts (id, event_id, subject, body, written_by, created_at, recipient_count)
      values (${input.id}, ${input.eventId}, ${JSON.stringify(input.subject)}::jsonb, ${JSON.stringify(input.body)}::jsonb,
        ${officerId}, ${at.toISOString()}, ${readers.length})
      on conflict (id) do nothing returning id`
    if (!made) return { readers: await recipientsOfSameBroadcast(tx, officerId, input) }
    await tx`
      insert into broadcast_recipients (broadcast_id, registration_id)
      select ${input.id}, r.id from registrations r where r.id = any(${readers}::uuid[])`
    await publish(tx, BROADCAST_TOPIC, { emailId: input.id })
    await noteWritten(tx, { officerId, input, readers: readers.length, at })
    return { readers: readers.length }
  })
}

/** The stored text never changes: reporting that a different text was sent would be false. */
async function recipientsOfSameBroadcast(tx: Tx, officerId: string, input: BroadcastInput): Promise<number> {
  const { id, eventId, subject, body } = input
  const [same] = await tx<{ readers: number }[]>`
    select recipient_count as readers from event_broadcasts
    where id = ${id} and event_id = ${eventId} and written_by = ${officerId}
      and subject = ${JSON.stringify(subject)}::jsonb and body = ${JSON.stringify(body)}::jsonb`
  if (!same) throw wrongInput('id')
  return same.readers
}

async function chosenReaders({ db: { sql: client } }: ExpoContext, { id: _, ...choice }: BroadcastInput) {
  const chosen = await client<{ id: string }[]>`
    select r.id from registrations r where ${isChosen(client, choice)}
      ${choice.state ? client`and r.state <> 'pending_email'` : client`and r.state not in ('queued', 'rejected', 'cancelled', 'expired')`}`
  return chosen.map(({ id }) => id)
}

interface CreatedBroadcast {
  readonly officerId: string
  readonly input: BroadcastInput
  readonly readers: number
  readonly at: Date
}

/** The search text may name people, and the audit log is never erased. */
const noteWritten = (
  tx: Tx,
  { officerId, input: { id, eventId, state, text }, readers, at }: CreatedBroadcast,
) =>
  audit(tx, {
    actorId: officerId,
    event: 'expo.letter.write',
    objectKind: 'event',
    objectId: eventId,
    change: { id, readers, ...(state && { state }), ...(text && { isSearched: true }) },
    at,
  })

/** Recipients per transaction. */
const BATCH = 200

/** Sends to all remaining recipients; a restarted job continues where it stopped. */
export const broadcastJob = (expo: Expo, clock: ExpoContext['clock']): JobHandler => ({
  topic: BROADCAST_TOPIC,
  async run(db, data) {
    const emailId = 'emailId' in data ? String(data.emailId) : ''
    while ((await writeBatch({ db, clock, expo }, emailId)) === BATCH);
  },
})

/**
 * Each recipient is removed from the list by the process that writes to them, so that two processes send one mail.
 */
const writeBatch = (ctx: ExpoContext, emailId: string) =>
  ctx.db.transaction(async (tx) => {
    const readers = await tx<{ id: string }[]>`
      delete from broadcast_recipients where broadcast_id = ${emailId} and registration_id in (
        select registration_id from broadcast_recipients where broadcast_id = ${emailId}
        order by registration_id limit ${BATCH} for update skip locked)
      returning registration_id as id`
    for (const { id } of readers)
      await notifyFromOffice(tx, ctx, { emailId, registrationId: id, occurrence: emailId })
    return readers.length
  })
