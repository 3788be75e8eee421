import type { Parsed } from '@tiantian/contracts/action.ts'
import type { EventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type {
  addSeries as contract,
  createEvent as createContract,
  EventSetUp,
} from '@tiantian/contracts/expo/set-up.ts'
import { audit } from '../../../platform/audit.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { assertKnown, columnsOf } from './facts.ts'
import type { SetUpContext } from './part.ts'
import { wrongInput } from './part.ts'
import { getSetUp } from './read.ts'

/**
 * Creates an event as a draft; idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'CITY_NOT_FOUND' | 'INVALID_INPUT')
 */
export async function createEvent(
  { db, clock, user, language }: SetUpContext,
  { requestId, event }: Parsed<typeof createContract>,
): Promise<{ setUp: EventSetUp }> {
  const now = clock.now()
  const input = { userId: user.id, requestId, action: 'expo/setup/create', input: event }
  const { id } = await once(db, input, async (tx) => {
    const made = newId()
    const facts = firstFacts(event, now)
    await assertKnown(tx, made, facts)
    await tx`insert into events ${tx({ id: made, created_at: now.toISOString(), ...columnsOf(facts) })}`
    await audit(tx, {
      actorId: user.id,
      event: 'expo.set_up.create',
      objectKind: 'event',
      objectId: made,
      at: now,
    })
    return { id: made }
  })
  return { setUp: await getSetUp(db.sql, id, language) }
}

type CreateBeginning = Parsed<typeof createContract>['event']

/** Registration opens now and ends with the event; attendees may cancel until it begins. */
function firstFacts(event: CreateBeginning, now: Date): EventFacts {
  const start = Date.parse(event.startsAt)
  const end = Date.parse(event.endsAt)
  if (end <= start) throw wrongInput('event.endsAt', 'before_start')
  if (event.mode !== 'online' && event.cityId === null) throw wrongInput('event.cityId', 'required')
  return {
    ...event,
    slug: newSlug(event),
    registrationOpensAt: new Date(Math.min(now.getTime(), end)).toISOString(),
    registrationClosesAt: event.endsAt,
    cancelUntil: event.startsAt,
    ...EMPTY,
  }
}

/** The address of an event until its editor chooses one: `forum-2027-n7k4qz`. */
export const newSlug = ({ type, startsAt }: Pick<EventFacts, 'type' | 'startsAt'>) =>
  `${type}-${startsAt.slice(0, 4)}-${shortCode(CODE_LENGTH).toLowerCase()}`

const CODE_LENGTH = 6

const EMPTY = {
  subtitle: {},
  summary: {},
  body: {},
  organiser: {},
  venue: {},
  address: {},
  location: null,
  onlineUrl: '',
  liveUrl: '',
  replayUrl: '',
  replayAudience: 'public' as const,
  languages: [],
  interpretation: [],
  needsApproval: false,
  registrationMax: 5,
  contactEmail: '',
  contactPhone: '',
  documents: [],
  cover: '',
  seriesId: null,
}

/** Adds a series under the id created by the editor's page; idempotent. */
export async function addSeries(
  { db, clock, user }: SetUpContext,
  { id, name }: Parsed<typeof contract>,
): Promise<{ id: string }> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const made = await tx`
      insert into event_series (id, name, created_at) values (${id}, ${JSON.stringify(name)}::jsonb, ${at.toISOString()})
      on conflict do nothing returning id`
    if (made.length === 0) return
    await audit(tx, {
      actorId: user.id,
      event: 'expo.series.add',
      objectKind: 'event_series',
      objectId: id,
      at,
    })
  })
  return { id }
}
