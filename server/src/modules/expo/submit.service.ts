import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isLatin } from '@tiantian/contracts/expo/contact.ts'
import { answerIssues, answersAsked } from '@tiantian/contracts/expo/question.ts'
import type { submitRegistration as contract } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { newId, shortCode } from '../../platform/id.ts'
import { readQuestionsWithin } from './event-detail.service.ts'
import type { Desk } from './expo.ts'
import { assertTakesPlace } from './hold.service.ts'
import { tellRegistered } from './letters/tell.ts'
import type { Wanted } from './seats.ts'
import { stepRegistration } from './step.ts'

type Form = Parsed<typeof contract>

interface HeldRow {
  readonly event_id: string
  readonly state: RegistrationState
  readonly wanted: readonly Wanted[]
  readonly expires_at: string | null
  readonly needs_approval: boolean
}

const TICKET_NUMBER_LENGTH = 10

/**
 * Sends a registration off. Sent again, it is left as it was made.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'HOLD_EXPIRED' | 'REGISTRATION_CLOSED' | 'STATE_CONFLICT' | 'INVALID_INPUT')
 */
export async function submitRegistration(desk: Desk, userId: string, form: Form): Promise<void> {
  const { db, clock } = desk
  const now = clock.now()
  const held = await readHeld(db.$client, form.id, userId)
  if (held.state === 'confirmed' || held.state === 'pending_approval') return
  if (held.state === 'expired' || (held.expires_at && now >= new Date(held.expires_at)))
    throw new AppError('HOLD_EXPIRED')
  await db.transaction(async (tx) => {
    // Until this ends nobody changes what is asked.
    await assertTakesPlace(tx, held.event_id)
    const questions = await readQuestionsWithin(tx, held.event_id)
    assertComplete(form, held.wanted, answerIssues(questions, form.answers))
    const answers = answersAsked(questions, form.answers)
    const event = held.needs_approval ? 'submit' : 'confirm'
    await stepRegistration(tx, { id: form.id, event, who: 'member', actorId: userId, now })
    await tx.execute(sql`
      update registrations set contact = ${JSON.stringify(form.contact)}::jsonb, answers = ${JSON.stringify(answers)}::jsonb
      where id = ${form.id}`)
    await insertTickets(tx, form, held.event_id)
    await tellRegistered(tx, desk, form.id, held.needs_approval ? 'received' : 'confirmed')
  })
}

async function readHeld(client: Desk['db']['$client'], id: string, userId: string): Promise<HeldRow> {
  const [held] = await client<HeldRow[]>`
    select r.event_id, r.state, r.wanted, r.expires_at::text, (e.needs_approval or exists (
      select from ticket_types t, jsonb_to_recordset(r.wanted) as w ("typeId" uuid)
      where t.id = w."typeId" and t.needs_approval)) as needs_approval
    from registrations r join events e on e.id = r.event_id where r.id = ${id} and r.user_id = ${userId}`
  if (!held) throw new AppError('REGISTRATION_NOT_FOUND')
  return held
}

/** As many people of each type as seats are kept, each with a name that the desk can read, and all answers. */
function assertComplete({ attendees }: Form, wanted: readonly Wanted[], answers: readonly FieldIssue[]) {
  const counts = Map.groupBy(attendees, ({ ticketTypeId }) => ticketTypeId)
  const isAll =
    attendees.length === wanted.reduce((sum, { count }) => sum + count, 0) &&
    wanted.every(({ typeId, count }) => counts.get(typeId)?.length === count)
  if (!isAll) throw new AppError('INVALID_INPUT', {}, [{ path: 'attendees', rule: 'custom' }])
  const nameless = attendees.flatMap(({ name, nameLatin }, at) =>
    isLatin(name) || nameLatin !== '' ? [] : [{ path: `attendees.${at}.nameLatin`, rule: 'required' }],
  )
  const issues = [...nameless, ...answers.map((issue) => ({ ...issue, path: `answers.${issue.path}` }))]
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

async function insertTickets(tx: Transaction, { id, attendees }: Form, eventId: string) {
  for (const [position, who] of attendees.entries()) {
    await tx.execute(sql`
      insert into tickets (id, registration_id, event_id, ticket_type_id, position, number, name, name_latin, company, job_title)
      values (${newId()}, ${id}, ${eventId}, ${who.ticketTypeId}, ${position}, ${shortCode(TICKET_NUMBER_LENGTH)},
        ${who.name}, ${who.nameLatin}, ${who.company}, ${who.jobTitle})`)
  }
}
