import type { Attendee } from '@tiantian/contracts/expo/contact.ts'
import type { Answer, Question } from '@tiantian/contracts/expo/question.ts'
import { answerIssues, visibleQuestions } from '@tiantian/contracts/expo/question.ts'
import type { Registration, RegistrationForm } from '@tiantian/contracts/expo/registration.ts'
import { registrationForm } from '@tiantian/contracts/expo/registration.ts'
import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import { isLatin } from '@tiantian/contracts/text.ts'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm, fieldTexts } from '../../i18n/check-form.ts'

/** Input by field: `name`, `email`, … of the registrant, `name 1` of the next attendee, `q interest`. */
export type RegistrationDraft = Readonly<Record<string, string>>

export const inviteeName = (at: number) => `name ${at}`
export const inviteeNameLatin = (at: number) => `nameLatin ${at}`
export const questionField = (key: string) => `q ${key}`
/** The original name of the file that answers a question. */
export const questionFileName = (key: string) => `file ${key}`

/** Several answers to one question, in one field. */
const SEPARATOR = '\n'
export const chosenIn = (value: string | undefined): string[] => (value ? value.split(SEPARATOR) : [])
export const chosenText = (values: readonly string[]) => values.join(SEPARATOR)

/** The number of tickets of each type. */
export type DraftTickets = readonly Pick<Registration['wanted'][number], 'typeId' | 'count'>[]

export const attendeeCount = (wanted: DraftTickets) => wanted.reduce((total, { count }) => total + count, 0)

/** A name that check-in staff cannot read is also asked for in Latin letters. */
export const needsLatin = (name: string | undefined) => Boolean(name?.trim()) && !isLatin(name!.trim())

/** The form as its contract requires it, or the errors by field. */
export function checkDraft(
  draft: RegistrationDraft,
  wanted: DraftTickets,
  questions: readonly Question[],
): CheckedForm<RegistrationForm> {
  const answers = answersOf(draft, questions)
  const attendees = attendeesOf(draft, wanted)
  const { name = '', email = '', phone = '', company = '', jobTitle = '' } = draft
  const contact = { name, email, phone, company, jobTitle }
  const checked = checkForm(registrationForm, { contact, attendees, answers })
  const wrong = {
    ...(checked.ok ? {} : byField(checked.errors)),
    ...emptyFields(draft),
    ...emptyNames(attendees),
    ...missingLatin(attendees),
    ...byQuestion(fieldTexts(answerIssues(questions, answers))),
  }
  if (Object.keys(wrong).length > 0) return { ok: false, errors: wrong }
  return checked
}

/** The registrant comes first; the seats are assigned in the order of the types. */
function attendeesOf(draft: RegistrationDraft, wanted: DraftTickets): Attendee[] {
  const types = wanted.flatMap(({ typeId, count }) => Array<string>(count).fill(typeId))
  return types.map((ticketTypeId, at) => ({
    ticketTypeId,
    name: draft[at === 0 ? 'name' : inviteeName(at)] ?? '',
    nameLatin: draft[inviteeNameLatin(at)] ?? '',
    company: draft.company ?? '',
    jobTitle: at === 0 ? (draft.jobTitle ?? '') : '',
  }))
}

export function answersOf(draft: RegistrationDraft, questions: readonly Question[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const { key, kind } of questions) {
    const value = draft[questionField(key)] ?? ''
    if (value === '') continue
    answers[key] = READERS[kind]?.(value) ?? value
  }
  return answers
}

const READERS: Partial<Record<Question['kind'], (value: string) => Answer>> = {
  number: (value) => readNumber(value) ?? Number.NaN,
  choices: chosenIn,
  yes_no: (value) => value === 'true',
}

/** The questions to show, given the answers so far. */
export const shownQuestions = (draft: RegistrationDraft, questions: readonly Question[]) =>
  visibleQuestions(questions, answersOf(draft, questions))

/** `contact.email` is the field `email`; `attendees.1.name` is `name 1`. */
function byField(errors: Readonly<Record<string, string>>): Record<string, string> {
  const fields = Object.entries(errors).flatMap(([path, text]): [string, string][] => {
    const [part, at = '', name = ''] = path.split('.')
    if (part === 'contact') return [[at, text]]
    if (part !== 'attendees') return []
    if (at === '0' && name !== 'nameLatin') return []
    return [[`${name} ${at}`, text]]
  })
  return Object.fromEntries(fields)
}

const REQUIRED = () => fieldTexts([{ path: 'name', rule: 'required' }]).name ?? ''

/** An empty value is not invalid but missing. */
const emptyFields = (draft: RegistrationDraft) =>
  Object.fromEntries(['email', 'phone'].flatMap((name) => (draft[name]?.trim() ? [] : [[name, REQUIRED()]])))

const emptyNames = (attendees: readonly Attendee[]) =>
  Object.fromEntries(
    attendees.flatMap(({ name }, at) =>
      name.trim() ? [] : [[at === 0 ? 'name' : inviteeName(at), REQUIRED()]],
    ),
  )

const missingLatin = (attendees: readonly Attendee[]) =>
  Object.fromEntries(
    attendees.flatMap(({ name, nameLatin }, at) =>
      needsLatin(name) && !nameLatin.trim() ? [[inviteeNameLatin(at), REQUIRED()]] : [],
    ),
  )

const byQuestion = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([key, text]) => [questionField(key), text]))
