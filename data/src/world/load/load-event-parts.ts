import type { TransactionSql } from 'postgres'
import { portraitFile } from '../../pictures/people/portrait.ts'
import type { TicketPlan } from '../event/event-plan.ts'
import { inLanguages } from '../event/event-plan.ts'
import { momentIn } from '../event/event-time.ts'
import { handoutFile } from '../event/handout.ts'
import { worldId } from '../id.ts'
import { copyRows } from './copy-rows.ts'
import type { PlannedEvent } from './load-events.ts'

/** A ticket type with its own quota. */
export interface LoadedTicketType extends TicketPlan {
  readonly id: string
  readonly quotaId: string
}

/** Tickets, questions, agenda and speakers of an event. */
export async function loadEventParts(tx: TransactionSql, event: PlannedEvent): Promise<LoadedTicketType[]> {
  const types = await loadTickets(tx, event)
  await loadQuestions(tx, event)
  for (const [table, names] of [
    ['event_tracks', event.plan.tracks ?? []],
    ['event_rooms', event.plan.rooms ?? []],
  ] as const) {
    await copyRows(
      tx,
      table,
      ['event_id', 'number', 'name'],
      names.map((name, at) => [event.id, at, inLanguages(name)]),
    )
  }
  await loadSessions(tx, event, await loadSpeakers(tx, event))
  return types
}

async function loadTickets(tx: TransactionSql, { plan, id, createdAt, random }: PlannedEvent) {
  const types = plan.tickets.map((ticket) => ({
    ...ticket,
    id: worldId(createdAt, random),
    quotaId: worldId(createdAt, random),
  }))
  const quotas = types.map(({ quotaId, name, seats }) => [quotaId, id, name[1], seats])
  await copyRows(tx, 'quotas', ['id', 'event_id', 'name', 'size'], quotas)
  await copyRows(
    tx,
    'ticket_types',
    ['id', 'event_id', 'position', 'name', 'description', 'needs_approval'],
    types.map((type, at) => [
      type.id,
      id,
      at,
      inLanguages(type.name),
      inLanguages(type.description),
      type.needsApproval ?? false,
    ]),
  )
  await copyRows(
    tx,
    'ticket_type_quotas',
    ['ticket_type_id', 'quota_id'],
    types.map((type) => [type.id, type.quotaId]),
  )
  return types
}

async function loadQuestions(tx: TransactionSql, { plan, id }: PlannedEvent) {
  const rows = (plan.questions ?? []).map(({ options = {}, showIf, ...question }, at) => [
    id,
    question.key,
    at,
    question.kind,
    inLanguages(question.label),
    question.isRequired ?? false,
    JSON.stringify(Object.entries(options).map(([value, label]) => ({ value, label: inLanguages(label) }))),
    showIf ? { ...showIf } : null,
  ])
  const columns = ['event_id', 'key', 'position', 'kind', 'label', 'is_required', 'options', 'show_if']
  await copyRows(tx, 'event_questions', columns, rows)
}

async function loadSpeakers(tx: TransactionSql, { plan, id, createdAt, random }: PlannedEvent) {
  const speakers = (plan.speakers ?? []).map((speaker) => ({ ...speaker, id: worldId(createdAt, random) }))
  await copyRows(
    tx,
    'speakers',
    ['id', 'event_id', 'position_number', 'name', 'position', 'company', 'bio', 'photo'],
    speakers.map((one, at) => [
      one.id,
      id,
      at,
      inLanguages(one.name),
      inLanguages(one.position),
      inLanguages(one.company),
      inLanguages(one.bio),
      one.portrait === undefined ? '' : `/media/${portraitFile(one.portrait)}`,
    ]),
  )
  return speakers.map((one) => one.id)
}

async function loadSessions(tx: TransactionSql, event: PlannedEvent, speakerIds: readonly string[]) {
  const { plan, id, createdAt, startsAt, random } = event
  const at = (day: number, clock: string) => momentIn(plan.timeZone, startsAt, day, clock)
  const sessions = (plan.sessions ?? []).map((session) => ({ ...session, id: worldId(createdAt, random) }))
  await copyRows(
    tx,
    'event_sessions',
    [
      'id',
      'event_id',
      'track',
      'room',
      'title',
      'abstract',
      'starts_at',
      'ends_at',
      'language',
      'slides_url',
      'replay_url',
    ],
    sessions.map((one) => [
      one.id,
      id,
      one.track ?? null,
      one.room ?? null,
      inLanguages(one.title),
      inLanguages(one.abstract),
      at(one.day, one.from),
      at(one.day, one.to),
      one.language,
      one.slides ? `/media/${handoutFile(plan.slug, one.slides, one.language)}` : '',
      one.replayUrl ?? '',
    ]),
  )
  await copyRows(
    tx,
    'session_limits',
    ['session_id', 'size'],
    sessions.flatMap((one) => (one.capacity === undefined ? [] : [[one.id, one.capacity]])),
  )
  const roles = sessions.flatMap(({ id: sessionId, speakers }) =>
    Object.entries(speakers).map(([number, role]) => [sessionId, speakerIds[Number(number)]!, role]),
  )
  await copyRows(tx, 'session_speakers', ['session_id', 'speaker_id', 'role'], roles)
}
