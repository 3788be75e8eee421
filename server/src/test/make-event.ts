import type { Input } from '@tiantian/contracts/action.ts'
import { getAvailability, holdSeats, submitRegistration } from '@tiantian/contracts/expo/registration.ts'
import type { EventState } from '@tiantian/contracts/expo/state.ts'
import { createExpo } from '../modules/expo/expo.ts'
import { createIdentityCipher } from '../modules/user/identity/identity.ts'
import { createTokens } from '../modules/user/session/token.ts'
import { newId } from '../platform/id.ts'
import type { Person, TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-app.ts'

export interface MadeEvent {
  readonly eventId: string
  readonly typeId: string
  readonly quotaId: string
}

interface EventOverrides {
  readonly seats?: number | null
  readonly state?: EventState
  readonly needsApproval?: boolean
  /** Hours from now. */
  readonly startsIn?: number
  readonly hours?: number
}

const HOUR_MS = 3_600_000

/** A forum in Almaty a month from now with one type of ticket. */
export async function makeEvent({ db, clock }: TestApp, overrides: EventOverrides = {}): Promise<MadeEvent> {
  const { seats = 10, state = 'published', needsApproval = false, startsIn = 720, hours = 8 } = overrides
  const eventId = newId()
  const typeId = newId()
  const quotaId = newId()
  const at = (hoursAhead: number) => new Date(clock.now().getTime() + hoursAhead * HOUR_MS)
  const sql = db.sql
  await sql`
    insert into events (id, slug, type, mode, state, title, summary, venue, starts_at, ends_at, time_zone,
      registration_opens_at, registration_closes_at, cancel_until, city_id, needs_approval, created_at)
    values (${eventId}, ${`forum-${eventId}`}, 'forum', 'onsite', ${state},
      ${JSON.stringify({ en: 'Parts forum', ru: 'Форум запчастей', kk: 'Бөлшектер форумы', 'zh-Hans': '配件论坛' })}::jsonb, ${JSON.stringify({ en: 'A day about parts.' })}::jsonb, ${JSON.stringify({ en: 'Hall 1' })}::jsonb,
      ${at(startsIn)}, ${at(startsIn + hours)}, 'Asia/Almaty', ${at(-720)}, ${at(startsIn)}, ${at(startsIn - 24)},
      1526384, ${needsApproval}, ${at(-720)})`
  await sql`insert into quotas (id, event_id, name, size) values (${quotaId}, ${eventId}, 'Hall', ${seats})`
  await sql`
    insert into ticket_types (id, event_id, position, name) values (${typeId}, ${eventId}, 0, ${JSON.stringify({ en: 'Visitor', ru: 'Посетитель' })}::jsonb)`
  await sql`insert into ticket_type_quotas (ticket_type_id, quota_id) values (${typeId}, ${quotaId})`
  return { eventId, typeId, quotaId }
}

/** Signed-in users, inserted as rows: registering two hundred would take long. */
export async function makeGuests({ db, clock, as }: TestApp, count: number): Promise<Person[]> {
  const tokens = createTokens(TEST_SECRET, clock)
  const rows = Array.from({ length: count }, () => ({ uid: newId(), sessionId: newId() }))
  const expiresAt = new Date(clock.now().getTime() + 60 * 86_400_000)
  await db.sql`
    insert into users (id, kind, username, email)
    select id, 'person', 'guest_' || right(id::text, 12), 'guest-' || right(id::text, 12) || '@mail.example'
    from unnest(${rows.map(({ uid }) => uid)}::uuid[]) id`
  await db.sql`
    insert into sessions (id, user_id, expires_at)
    select s, u, ${expiresAt} from unnest(${rows.map(({ sessionId }) => sessionId)}::uuid[], ${rows.map(({ uid }) => uid)}::uuid[]) as x (s, u)`
  return rows.map(({ uid, sessionId }) => {
    const { token } = tokens.issue({ id: uid, kind: 'person', roles: [], sessionId })
    return as({ token, uid })
  })
}

/** The email address of users created by `makeGuests`. */
export const mailOf = ({ id }: Person) => `guest-${id.slice(-12)}@mail.example`

export const hold = (person: Person, { eventId, typeId }: MadeEvent, count = 1) =>
  person.call(holdSeats, { requestId: newId(), eventId, tickets: [{ typeId, count }] })

type Form = Input<typeof submitRegistration>

/** A valid form for this many attendees. */
export const formOf = (person: Person, { typeId }: MadeEvent, count = 1): Omit<Form, 'id'> => ({
  contact: {
    name: 'Айгерім Сәрсенова',
    email: mailOf(person),
    phone: '+77011234567',
    company: 'Sarsen Auto',
    jobTitle: 'Buyer',
  },
  attendees: Array.from({ length: count }, (_, at) => ({
    ticketTypeId: typeId,
    name: `Айгерім ${at + 1}`,
    nameLatin: `Aigerim ${'I'.repeat(at + 1)}`,
    company: 'Sarsen Auto',
    jobTitle: 'Buyer',
  })),
})

/** A user with a submitted registration. */
export async function registered(here: TestApp, event: MadeEvent, who?: Person, count = 1) {
  const person = who ?? (await makeGuests(here, 1))[0]!
  const { registration: held } = await hold(person, event, count)
  const { registration } = await person.call(submitRegistration, {
    id: held.id,
    ...formOf(person, event, count),
  })
  return { person, registration, event }
}

export const availabilityOf = async (person: Person, { eventId }: MadeEvent) =>
  (await person.call(getAvailability, { eventId })).availability

/** The count of seats and the seats taken: always equal. */
export async function seatsOf({ db }: TestApp, { quotaId }: MadeEvent) {
  const [row] = await db.sql<{ used: number; kept: number }[]>`
    select used, (select coalesce(sum(count), 0)::int from seat_holds where quota_id = q.id) as kept
    from quotas q where id = ${quotaId}`
  return row!
}

/** The context of this app's jobs. */
export const contextOf = ({ db, clock }: TestApp) => ({
  db,
  clock,
  expo: createExpo({
    cipher: createIdentityCipher(TEST_SECRET),
    webOrigin: 'http://localhost:3000',
    tokenSecrets: [TEST_SECRET],
  }),
})
