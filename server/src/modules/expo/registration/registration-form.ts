import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Answers, QuestionRule } from '@tiantian/contracts/expo/question.ts'
import { answerIssues, answersToVisible } from '@tiantian/contracts/expo/question.ts'
import type { RegistrationForm } from '@tiantian/contracts/expo/registration.ts'
import { isLatin } from '@tiantian/contracts/text.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import { readQuestions } from '../event/event-detail.ts'
import type { SeatRequest } from './seats.ts'

interface SubmittedFiles {
  /** Id of the registration. */
  readonly id: string
  readonly eventId: string
  readonly answers: Answers
}

/**
 * Attaches the files named in the answers to a registration, and returns the answers with file names in place of ids,
 * as tables and exports show them.
 * @throws AppError('INVALID_INPUT') for a file that was not uploaded, belongs to somebody else, or to another
 * registration
 */
async function attachFiles(
  tx: Tx,
  questions: readonly QuestionRule[],
  { id, eventId, answers }: SubmittedFiles,
): Promise<Answers> {
  const named: Record<string, string> = {}
  const issues: FieldIssue[] = []
  for (const { key, kind } of questions) {
    if (kind !== 'file' || answers[key] === undefined) continue
    const name = await attachFile(tx, { id, eventId, question: key, fileId: String(answers[key]) })
    if (name === undefined) issues.push({ path: `answers.${key}`, rule: 'invalid_value' })
    else named[key] = name
  }
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
  return { ...answers, ...named }
}

interface FileAttachment {
  readonly id: string
  readonly eventId: string
  readonly question: string
  readonly fileId: string
}

/** Locks the file first, as the clean-up does, so that the file is either gone already or stays. */
async function attachFile(tx: Tx, { id, eventId, question, fileId }: FileAttachment) {
  const [stored] = await tx<{ name: string }[]>`
    with kept as (
      update media_files m set privacy = 'kept' from answer_files f, registrations r
      where m.id = ${fileId} and m.state = 'uploaded' and m.privacy = 'waiting'
        and f.id = m.id and f.event_id = ${eventId} and f.question = ${question} and f.registration_id is null
        and r.id = ${id} and m.owner_id is not distinct from r.user_id
      returning m.id
    )
    update answer_files f set registration_id = ${id} from kept where f.id = kept.id returning f.name`
  return stored?.name
}

const TICKET_NUMBER_LENGTH = 10

interface FilledForm {
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
export async function writeForm(tx: Tx, { id, eventId, wanted, form }: FilledForm): Promise<void> {
  const questions = await readQuestions(tx, eventId)
  assertComplete(form, wanted, answerIssues(questions, form.answers))
  const given = answersToVisible(questions, form.answers)
  const answers = await attachFiles(tx, questions, { id, eventId, answers: given })
  await tx`
    update registrations set contact = ${JSON.stringify(form.contact)}::jsonb, answers = ${JSON.stringify(answers)}::jsonb
    where id = ${id}`
  await insertTickets(tx, { id, eventId, attendees: form.attendees })
}

/**
 * As many attendees per ticket type as seats are held, each with a name that the desk can read, and all required
 * answers.
 */
function assertComplete(
  { attendees }: RegistrationForm,
  wanted: readonly SeatRequest[],
  answers: readonly FieldIssue[],
) {
  const counts = Map.groupBy(attendees, ({ ticketTypeId }) => ticketTypeId)
  const isAll =
    attendees.length === wanted.reduce((total, { count }) => total + count, 0) &&
    wanted.every(({ typeId, count }) => counts.get(typeId)?.length === count)
  if (!isAll) throw new AppError('INVALID_INPUT', {}, [{ path: 'attendees', rule: 'custom' }])
  const nameless = attendees.flatMap(({ name, nameLatin }, at) =>
    isLatin(name) || nameLatin !== '' ? [] : [{ path: `attendees.${at}.nameLatin`, rule: 'required' }],
  )
  const issues = [...nameless, ...answers.map((issue) => ({ ...issue, path: `answers.${issue.path}` }))]
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

interface NewTickets extends Pick<FilledForm, 'id' | 'eventId'> {
  readonly attendees: RegistrationForm['attendees']
}

export async function insertTickets(tx: Tx, { id, eventId, attendees }: NewTickets) {
  for (const [position, who] of attendees.entries()) {
    await tx`
      insert into tickets (id, registration_id, event_id, ticket_type_id, position, number, name, name_latin, company, job_title)
      values (${newId()}, ${id}, ${eventId}, ${who.ticketTypeId}, ${position}, ${shortCode(TICKET_NUMBER_LENGTH)},
        ${who.name}, ${who.nameLatin}, ${who.company}, ${who.jobTitle})`
  }
}
