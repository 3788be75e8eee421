import { randomUUID } from 'node:crypto'
import { holdSeats, submitRegistration } from '../contracts/src/expo/registration.ts'
import { database } from './database.ts'
import type { Person } from './person.ts'

const HOUR_MS = 3_600_000

/** A small event of its own, a month from now unless other hours are given. */
export async function makeEvent(seats: number, startsIn = 720) {
  const sql = await database()
  const id = randomUUID()
  const typeId = randomUUID()
  const quotaId = randomUUID()
  const title = `Workshop ${id.slice(0, 8)}`
  // At 10 in Almaty: started at the current hour, it could last past midnight.
  const begin = startsIn < 24 ? Date.now() : new Date().setUTCHours(5, 0, 0, 0)
  const at = (hours: number) => new Date(begin + hours * HOUR_MS).toISOString()
  await sql`
    insert into events (id, slug, type, mode, state, title, summary, venue, starts_at, ends_at, time_zone,
      registration_opens_at, registration_closes_at, cancel_until, city_id, created_at)
    values (${id}, ${`workshop-${id}`}, 'training', 'onsite', 'published', jsonb_build_object('en', ${title}::text),
      '{"en": "A day of practice."}', '{"en": "Training centre"}', ${at(startsIn)}, ${at(startsIn + 8)}, 'Asia/Almaty', ${at(-24)}, ${at(startsIn - 1)},
      ${at(startsIn - 20)}, 1526384, ${at(-24)})`
  await sql`insert into quotas (id, event_id, name, size) values (${quotaId}, ${id}, 'Seats', ${seats})`
  await sql`insert into ticket_types (id, event_id, position, name) values (${typeId}, ${id}, 0, '{"en": "Trainee"}')`
  await sql`insert into ticket_type_quotas (ticket_type_id, quota_id) values (${typeId}, ${quotaId})`
  return { id, typeId, title }
}

/** Removes the event of a test once it is over, so that no other test sees it. */
export async function hideEvent({ id }: { id: string }) {
  const sql = await database()
  await sql`update events set state = 'archived' where id = ${id}`
}

/** Registers a user through the API; returns the id of the registration. */
export async function registerBy(
  user: Person,
  { id, typeId }: { id: string; typeId: string },
  name = 'First One',
) {
  const input = { requestId: randomUUID(), eventId: id, tickets: [{ typeId, count: 1 }] }
  const { registration } = await user.call(holdSeats, input)
  const company = { company: '', jobTitle: '' }
  await user.call(submitRegistration, {
    id: registration.id,
    contact: { name, email: 'first@mail.example', phone: '+77011234567', ...company },
    attendees: [{ ticketTypeId: typeId, name, nameLatin: '', ...company }],
  })
  return registration.id
}

/** One meeting slot, at the start of the event. */
export async function layTimes({ id }: { id: string }) {
  const sql = await database()
  await sql`
    insert into meeting_slots (id, event_id, starts_at, ends_at, tables)
    select ${randomUUID()}::uuid, id, starts_at, starts_at + interval '20 minutes', 5 from events where id = ${id}`
}
