import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isLatin } from '@tiantian/contracts/expo/contact.ts'
import { answerIssues, answersToVisible } from '@tiantian/contracts/expo/question.ts'
import type { RegistrationForm } from '@tiantian/contracts/expo/registration.ts'
import type { Tx } from '../../../platform/database.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import { attachFiles } from '../answer-file/keep-files.ts'
import { readQuestions } from '../event/event-detail.ts'
import type { SeatRequest } from './seats.ts'

const TICKET_NUMBER_LENGTH = 10

interface Filled {
  /** Id of the registration. */
  readonly id: string
  readonly eventId: string
  readonly wanted: readonly SeatRequest[]
  readonly form: RegistrationForm
}

/**
 * Saves the submitted form with a ticket per attendee; the event is locked until commit.
 * @throws AppError('INVALID_INPUT') naming missing or invalid fields
 */
export async function writeForm(tx: Tx, { id, eventId, wanted: requested, form }: Filled): Promise<void> {
  const questions = await readQuestions(tx, eventId)
  assertComplete(form, requested, answerIssues(questions, form.answers))
  const given = answersToVisible(questions, form.answers)
  const answers = await attachFiles(tx, questions, { id, eventId, answers: given })
  await tx`
    update registrations set contact = ${JSON.stringify(form.contact)}::jsonb, answers = ${JSON.stringify(answers)}::jsonb
    where id = ${id}`
  await insertTickets(tx, { id, eventId, form })
}

/**
 * As many attendees per ticket type as seats are held, each with a name that the desk can read, and all required
 * answers.
 */
function assertComplete(
  { attendees }: RegistrationForm,
  requested: readonly SeatRequest[],
  answers: readonly FieldIssue[],
) {
  const counts = Map.groupBy(attendees, ({ ticketTypeId }) => ticketTypeId)
  const isAll =
    attendees.length === requested.reduce((total, { count }) => total + count, 0) &&
    requested.every(({ typeId, count }) => counts.get(typeId)?.length === count)
  if (!isAll) throw new AppError('INVALID_INPUT', {}, [{ path: 'attendees', rule: 'custom' }])
  const nameless = attendees.flatMap(({ name, nameLatin }, at) =>
    isLatin(name) || nameLatin !== '' ? [] : [{ path: `attendees.${at}.nameLatin`, rule: 'required' }],
  )
  const issues = [...nameless, ...answers.map((issue) => ({ ...issue, path: `answers.${issue.path}` }))]
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

async function insertTickets(tx: Tx, { id, eventId, form }: Omit<Filled, 'wanted'>) {
  for (const [position, who] of form.attendees.entries()) {
    await tx`
      insert into tickets (id, registration_id, event_id, ticket_type_id, position, number, name, name_latin, company, job_title)
      values (${newId()}, ${id}, ${eventId}, ${who.ticketTypeId}, ${position}, ${shortCode(TICKET_NUMBER_LENGTH)},
        ${who.name}, ${who.nameLatin}, ${who.company}, ${who.jobTitle})`
  }
}
