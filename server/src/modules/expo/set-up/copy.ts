import type { Parsed } from '@tiantian/contracts/action.ts'
import type { EventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { EventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { copyEvent as contract, EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { writeAgenda } from './agenda.ts'
import { newSlug } from './create.ts'
import { assertKnown, columnsOf } from './facts.ts'
import type { SetUpContext } from './part.ts'
import { insertPlan } from './plan.ts'
import { insertQuestions } from './questions.ts'
import { getSetUp } from './read.ts'
import { writeTickets } from './tickets.ts'

/**
 * Creates a draft from another event in any state. All its times keep their distance to the beginning. What belongs to
 * the first event alone stays there: registrations, exhibitors, documents, links to watch it, slides and recordings.
 * Idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'EVENT_NOT_FOUND')
 */
export async function copyEvent(
  ctx: SetUpContext,
  { requestId, ...input }: Parsed<typeof contract>,
): Promise<{ setUp: EventSetUp }> {
  const { db, clock, user, language } = ctx
  const request = { userId: user.id, requestId, action: 'expo/setup/copy', input }
  const { id } = await once(db, request, async (tx) => {
    const made = newId()
    const source = await getSetUp(tx, input.id, language)
    await insertCopy(tx, ctx, made, source, input.startsAt)
    await audit(tx, {
      actorId: user.id,
      event: 'expo.set_up.copy',
      objectKind: 'event',
      objectId: made,
      change: { from: input.id },
      at: clock.now(),
    })
    return { id: made }
  })
  return { setUp: await getSetUp(db.sql, id, language) }
}

async function insertCopy(
  tx: Tx,
  { clock }: SetUpContext,
  id: string,
  { id: sourceId, facts, agenda, tickets, questions, plan }: EventSetUp,
  startsAt: string,
) {
  const shift = shiftedBy(Date.parse(startsAt) - Date.parse(facts.startsAt))
  const copied = copiedFacts(facts, shift)
  await assertKnown(tx, id, copied)
  const createdAt = clock.now().toISOString()
  await tx`insert into events ${tx({ id, created_at: createdAt, ...columnsOf(copied) })}`
  await tx`
    update events set retention_days = (select retention_days from events where id = ${sourceId}) where id = ${id}`
  await writeTickets(tx, id, copiedTickets(tickets, shift))
  await insertQuestions(tx, id, questions)
  await writeAgenda(tx, id, copiedAgenda(agenda, shift))
  await insertPlan(tx, id, { ...plan, booths: plan.booths.map((booth) => ({ ...booth, id: newId() })) })
}

type Shift = <Moment extends string | null>(moment: Moment) => Moment

const shiftedBy =
  (ms: number): Shift =>
  <Moment extends string | null>(moment: Moment) =>
    (moment === null ? null : new Date(Date.parse(moment) + ms).toISOString()) as Moment

function copiedFacts(facts: EventFacts, shift: Shift): EventFacts {
  const startsAt = shift(facts.startsAt)
  return {
    ...facts,
    slug: newSlug({ type: facts.type, startsAt }),
    startsAt,
    endsAt: shift(facts.endsAt),
    registrationOpensAt: shift(facts.registrationOpensAt),
    registrationClosesAt: shift(facts.registrationClosesAt),
    cancelUntil: shift(facts.cancelUntil),
    onlineUrl: '',
    liveUrl: '',
    replayUrl: '',
    documents: [],
  }
}

function copiedTickets({ quotas, types, ...payment }: EventTickets, shift: Shift): EventTickets {
  const idOf = newIds(quotas)
  return {
    ...payment,
    quotas: quotas.map(({ id, name, size }) => ({ id: idOf(id), name, size })),
    types: types.map((type) => ({
      ...type,
      id: newId(),
      saleOpensAt: shift(type.saleOpensAt),
      saleClosesAt: shift(type.saleClosesAt),
      quotaIds: type.quotaIds.map(idOf),
    })),
  }
}

function copiedAgenda({ tracks, rooms, speakers, sessions }: EventAgenda, shift: Shift): EventAgenda {
  const idOf = newIds(speakers)
  return {
    tracks,
    rooms,
    speakers: speakers.map((speaker) => ({ ...speaker, id: idOf(speaker.id) })),
    sessions: sessions.map((session) => ({
      ...session,
      id: newId(),
      startsAt: shift(session.startsAt),
      endsAt: shift(session.endsAt),
      speakers: session.speakers.map(({ id, role }) => ({ id: idOf(id), role })),
      slidesUrl: '',
      replayUrl: '',
    })),
  }
}

function newIds(rows: readonly { readonly id: string }[]): (id: string) => string {
  const ids = new Map(rows.map(({ id }) => [id, newId()]))
  return (id) => ids.get(id)!
}
