import type { Answer } from '@tiantian/contracts/expo/question.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { readQuestions } from '../event/event-detail.ts'
import type { RegistrationChoice } from './registration-choice.ts'
import type { TableText } from './registration-table-text.ts'
import { TABLE_TEXTS } from './registration-table-text.ts'
import type { RegistrationTicketRow } from './ticket-rows.ts'
import { ticketRows } from './ticket-rows.ts'

/** Registrations as a table: one row per attendee, the organiser's questions in the last columns. */
export async function* registrationTable(
  sql: Queryable,
  choice: RegistrationChoice,
  language: Language,
): AsyncGenerator<SpreadsheetCell[]> {
  const text = TABLE_TEXTS[language]
  const questions = await readTableQuestions(sql, choice.eventId, language)
  yield [...text.columns, ...questions.map(({ label }) => label)]
  for await (const row of ticketRows(sql, choice, language)) {
    yield [...factsOf(row, text), ...questions.map((one) => answerText(row.answers[one.key], one, text))]
  }
}

const factsOf = (row: RegistrationTicketRow, text: TableText): SpreadsheetCell[] => [
  row.code,
  text.states[row.state],
  row.registeredAt,
  row.contact.name,
  row.contact.email,
  row.contact.phone,
  row.contact.company,
  row.contact.jobTitle,
  row.language,
  row.number,
  row.typeName,
  row.name,
  row.nameLatin,
  row.company,
  row.jobTitle,
  row.enteredAt,
]

/** A question in the reader's language. */
interface TableQuestion {
  readonly key: string
  readonly label: string
  readonly options: readonly { value: string; label: string }[]
}

async function readTableQuestions(
  sql: Queryable,
  eventId: string,
  language: Language,
): Promise<TableQuestion[]> {
  const rows = await readQuestions(sql, eventId)
  return rows.map(({ key, label, options }) => ({
    key,
    label: textIn(label, language),
    options: options.map((option) => ({ value: option.value, label: textIn(option.label, language) })),
  }))
}

function answerText(
  given: Answer | undefined,
  { options }: TableQuestion,
  { yes, no }: TableText,
): SpreadsheetCell {
  if (given === undefined) return null
  if (typeof given === 'boolean') return given ? yes : no
  if (typeof given === 'number') return given
  const label = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return [given].flat().map(label).join('; ')
}

/** The questions that a registration answers, with the answers. */
export async function readAnswers(
  sql: Queryable,
  eventId: string,
  answers: Readonly<Record<string, Answer>>,
  language: Language,
) {
  const questions = await readTableQuestions(sql, eventId, language)
  return questions
    .filter(({ key }) => answers[key] !== undefined)
    .map((one) => ({
      question: one.label,
      answer: String(answerText(answers[one.key], one, TABLE_TEXTS[language]) ?? ''),
    }))
}
