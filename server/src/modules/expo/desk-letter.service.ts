import type { Parsed } from '@tiantian/contracts/action.ts'
import type { writeLetter as contract } from '@tiantian/contracts/expo/desk-letter.ts'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { assertEvent } from './check-in.service.ts'
import type { Desk } from './expo.ts'
import { tellFromDesk } from './letters/tell-from-desk.ts'
import { isChosen } from './registration-choice.ts'
import { wrongInput } from './set-up/part.ts'

/** People written to in one transaction. */
const BATCH = 200

type Wish = Parsed<typeof contract>

/**
 * Writes to those who have registered: to all who come or wait for an answer, or to those of one state, or whom words
 * find; never to an address that nobody has confirmed. A letter that is sent again, because its answer was lost, goes on where it stopped. Answers how many were written.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT') for the id of another letter
 */
export async function writeLetter(desk: Desk, officerId: string, wish: Wish): Promise<number> {
  await assertEvent(desk.db.$client, wish.eventId)
  await keepLetter(desk, officerId, wish)
  let sent = 0
  for (;;) {
    const batch = await nextReaders(desk, wish)
    await desk.db.transaction(async (tx) => {
      for (const { id } of batch)
        sent += Number(
          await tellFromDesk(tx, desk, { letterId: wish.id, registrationId: id, occurrence: wish.id }),
        )
    })
    if (batch.length < BATCH) return sent
  }
}

/** What was written stays as it was written first. */
async function keepLetter({ db, clock }: Desk, officerId: string, wish: Wish) {
  const { id, eventId, subject, body, state, text } = wish
  const at = clock.now()
  await db.transaction(async (tx) => {
    const kept = await tx.execute(sql`
      insert into desk_letters (id, event_id, subject, body, written_by, created_at)
      values (${id}, ${eventId}, ${JSON.stringify(subject)}::jsonb, ${JSON.stringify(body)}::jsonb, ${officerId},
        ${at.toISOString()})
      on conflict (id) do nothing returning id`)
    if (kept.length === 0) {
      const same = await tx.execute(sql`
        select from desk_letters where id = ${id} and event_id = ${eventId} and written_by = ${officerId}`)
      if (same.length === 0) throw wrongInput('id')
      return
    }
    const change = { id, ...(state && { state }), ...(text && { text }) }
    const entry = { actorId: officerId, event: 'expo.letter.write', objectKind: 'event', objectId: eventId }
    await audit(tx, { ...entry, change, at })
  })
}

const nextReaders = ({ db: { $client: client } }: Desk, { id, ...choice }: Wish) => client<{ id: string }[]>`
  select r.id from registrations r where ${isChosen(client, choice)}
    ${choice.state ? client`and r.state <> 'pending_email'` : client`and r.state not in ('queued', 'rejected', 'cancelled', 'expired')`}
    and not exists (select from event_letters l
      where l.subject_id = r.id and l.kind = 'desk' and l.occurrence = ${id})
  order by r.id limit ${BATCH}`
