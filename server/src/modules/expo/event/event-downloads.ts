import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import type { Answer } from '@tiantian/contracts/expo/question.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Downloads, PreparedDownload } from '../../../gateway/transports/downloads.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { Drawing } from '../../../platform/pdf/drawing.ts'
import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import type { PdfPage } from '../../../platform/pdf/pdf.ts'
import { pdf } from '../../../platform/pdf/pdf.ts'
import type { Typeface } from '../../../platform/pdf/typeface.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { spreadsheet, XLSX_TYPE } from '../../../platform/spreadsheet.ts'
import type { BadgeRow, Pen } from '../badge/draw-badge.ts'
import { A6, CARD, drawA6, drawCard, MM } from '../badge/draw-badge.ts'
import { contactCards, contactTable } from '../contact/contact-file.ts'
import type { ExpoContext } from '../expo.ts'
import type { RegistrationChoice } from '../registration/registration-choice.ts'
import type { TableText } from '../registration/registration-table-text.ts'
import { TABLE_TEXTS } from '../registration/registration-table-text.ts'
import { writeTicketCode } from '../registration/ticket-code.ts'
import type { RegistrationTicketRow, TicketChoice } from '../registration/ticket-rows.ts'
import { ticketRows } from '../registration/ticket-rows.ts'
import { readQuestions } from './event-detail.ts'
import type { ConsumedFileLink } from './event-file.ts'
import { consumeFileLink } from './event-file.ts'

/** Registrations as a table: one row per attendee, the organiser's questions in the last columns. */
async function* registrationTable(
  sql: Queryable,
  choice: RegistrationChoice,
  language: Language,
): AsyncGenerator<SpreadsheetCell[]> {
  const text = TABLE_TEXTS[language]
  const questions = await readQuestionRows(sql, choice.eventId, language)
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
interface RegistrationTableQuery {
  readonly key: string
  readonly label: string
  readonly options: readonly { value: string; label: string }[]
}

async function readQuestionRows(
  sql: Queryable,
  eventId: string,
  language: Language,
): Promise<RegistrationTableQuery[]> {
  const rows = await readQuestions(sql, eventId)
  return rows.map(({ key, label, options }) => ({
    key,
    label: textIn(label, language),
    options: options.map((option) => ({ value: option.value, label: textIn(option.label, language) })),
  }))
}

function answerText(
  given: Answer | undefined,
  { options }: RegistrationTableQuery,
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
  const questions = await readQuestionRows(sql, eventId, language)
  return questions
    .filter(({ key }) => answers[key] !== undefined)
    .map((one) => ({
      question: one.label,
      answer: String(answerText(answers[one.key], one, TABLE_TEXTS[language]) ?? ''),
    }))
}

/** For spreadsheet programs: with a UTF-8 byte order mark, and no cell that would run as a formula. */
async function* csvTable(
  rows: AsyncIterable<readonly SpreadsheetCell[]>,
  language: Language,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START)
  for await (const row of rows) yield Buffer.from(csvRows([row], csvConvention(language)))
}

const xlsxTable = (name: string, rows: AsyncIterable<readonly SpreadsheetCell[]>, at: Date) =>
  spreadsheet([{ name, rows }], at)

/** The badges of tickets of one event. */
async function* badgeRows(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  choice: TicketChoice,
  language: Language,
): AsyncGenerator<BadgeRow> {
  const event = await readEvent(db.sql, choice, language)
  if (!event) return
  const head = { event: event.title, when: whenOf(event, language) }
  for await (const ticket of ticketRows(db.sql, choice, language)) {
    const { name, nameLatin, company, jobTitle, typeName, number } = ticket
    yield {
      ...head,
      name,
      nameLatin,
      company,
      jobTitle,
      typeName,
      number,
      qr: writeTicketCode(expo.keys, ticket, event),
    }
  }
}

interface BadgeEventRow {
  readonly id: string
  readonly title: string
  readonly cityName: string
  readonly timeZone: string
  readonly startsAt: Date
  readonly endsAt: Date
}

async function readEvent(sql: ExpoContext['db']['sql'], choice: TicketChoice, language: Language) {
  const requested =
    'registrationId' in choice
      ? sql`(select event_id from registrations where id = ${choice.registrationId})`
      : sql`${choice.eventId}`
  const [event] = await sql<
    (Omit<BadgeEventRow, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]
  >`
    select e.id, ${sql.unsafe(textInSql('e.title', language))} as title, e.time_zone as "timeZone",
      ${sql.unsafe(textInSql('c.name', language))} as "cityName", e.starts_at::text as "startsAt", e.ends_at::text as "endsAt"
    from events e left join cities c on c.id = e.city_id where e.id = ${requested}`
  return event && { ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
}

const LOCALES: Readonly<Record<Language, string>> = {
  'zh-Hans': 'zh-CN',
  en: 'en-GB',
  ru: 'ru-RU',
  kk: 'kk-KZ',
}

/** `15–17 December 2026, Almaty`, in local time. */
function whenOf({ startsAt, endsAt, timeZone, cityName }: BadgeEventRow, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  return [format.formatRange(startsAt, endsAt), cityName].filter(Boolean).join(', ')
}

/** One badge on a page of its own size. */
async function* badgePages(pen: Pen, rows: AsyncIterable<BadgeRow>): AsyncGenerator<PdfPage> {
  for await (const row of rows) yield { ...A6, content: (await drawA6(pen, row)).content() }
}

const A4 = { width: 210 * MM, height: 297 * MM } as const

interface Layout {
  readonly size: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly lines: number
  readonly draw: (pen: Pen, row: BadgeRow) => Promise<Drawing>
}

/** How badges are arranged on an A4 sheet: without gaps, so that one cut separates two. */
const LAYOUTS = {
  'badges-a6': { size: A6, columns: 2, lines: 2, draw: drawA6 },
  'badges-card': { size: CARD, columns: 2, lines: 5, draw: drawCard },
} as const satisfies Record<string, Layout>

/** Sheets full of badges with hairlines to cut along; only one sheet is in memory at a time. */
async function* badgeSheets(
  pen: Pen,
  rows: AsyncIterable<BadgeRow>,
  layout: Layout,
): AsyncGenerator<PdfPage> {
  let drawn: Drawing[] = []
  for await (const row of rows) {
    drawn.push(await layout.draw(pen, row))
    if (drawn.length < layout.columns * layout.lines) continue
    yield sheetOf(pen, drawn, layout)
    drawn = []
  }
  if (drawn.length > 0) yield sheetOf(pen, drawn, layout)
}

function sheetOf(
  { face, emails }: Pen,
  badges: readonly Drawing[],
  { size, columns, lines }: Layout,
): PdfPage {
  const sheet = new Drawing(face, emails)
  const left = (A4.width - columns * size.width) / 2
  const low = (A4.height - lines * size.height) / 2
  for (const [at, badge] of badges.entries()) {
    const column = at % columns
    const line = Math.floor(at / columns)
    sheet.place(badge, left + column * size.width, low + (lines - 1 - line) * size.height)
  }
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * size.width
    sheet.line(HAIR, [x, 0], [x, A4.height])
  }
  for (let line = 0; line <= lines; line += 1) {
    const y = low + line * size.height
    sheet.line(HAIR, [0, y], [A4.width, y])
  }
  return { ...A4, content: sheet.content() }
}

const HAIR = [0.75, 0.77, 0.8] as const

/** `badge`: one per page at its real size; the others: sheets to be cut. */
type BadgeKind = 'badge' | keyof typeof LAYOUTS

interface Badges {
  readonly kind: BadgeKind
  readonly title: string
  readonly at: Date
  readonly rows: AsyncIterable<BadgeRow>
}

let opened: Promise<Typeface> | undefined

/** Badges as a PDF file, streamed row by row. */
async function* badgeFile({ kind, title, at, rows }: Badges): AsyncGenerator<Buffer> {
  opened ??= openTypeface()
  const pen = { face: await opened, emails: new GlyphFonts() }
  const pages = kind === 'badge' ? badgePages(pen, rows) : badgeSheets(pen, rows, LAYOUTS[kind])
  yield* pdf(pages, pen.emails, { title, at })
}

/** Files about events and attendees, generated while they are downloaded. */
export const createEventDownloads = (ctx: ExpoContext): Downloads => ({
  async take(token) {
    const file = await consumeFileLink(ctx, token)
    if (!file) return undefined
    const { chunks, ...about } = writerOf(ctx, file)
    const content = Readable.from(chunks, { objectMode: false })
    // A client that reads this slowly has disconnected.
    addAbortSignal(AbortSignal.timeout(CLOUD_TIMEOUT_MAX_MS), content)
    return { ...about, content }
  },
})

interface Writing extends Omit<PreparedDownload, 'content'> {
  readonly chunks: AsyncIterable<Buffer>
}

function writerOf(ctx: ExpoContext, file: ConsumedFileLink): Writing {
  const { language, userId } = file
  const sql = ctx.db.sql
  const at = ctx.clock.now()
  const day = at.toISOString().slice(0, 10)
  switch (file.kind) {
    case 'csv': {
      const chunks = csvTable(registrationTable(sql, file.input, language), language)
      return { name: `registrations-${day}.csv`, mediaType: CSV_TYPE, chunks }
    }
    case 'xlsx': {
      const rows = registrationTable(sql, file.input, language)
      const chunks = xlsxTable(TABLE_TEXTS[language].sheet, rows, at)
      return { name: `registrations-${day}.xlsx`, mediaType: XLSX_TYPE, chunks }
    }
    case 'contacts-csv': {
      const chunks = csvTable(contactTable(sql, userId, language), language)
      return { name: `contacts-${day}.csv`, mediaType: CSV_TYPE, chunks }
    }
    case 'contacts-vcf': {
      const chunks = contactCards(sql, userId, language)
      return { name: `contacts-${day}.vcf`, mediaType: 'text/vcard; charset=utf-8', chunks }
    }
    case 'badge': {
      const rows = badgeRows(ctx, { ...file.input, userId }, language)
      return badges(file.kind, rows, at)
    }
    case 'badges-a6':
    case 'badges-card': {
      const rows = badgeRows(ctx, { ...file.input, state: 'confirmed' }, language)
      return badges(file.kind, rows, at)
    }
  }
}

function badges(kind: BadgeKind, rows: AsyncIterable<BadgeRow>, at: Date): Writing {
  const name = `badges-${at.toISOString().slice(0, 10)}`
  return {
    name: `${name}.pdf`,
    mediaType: 'application/pdf',
    chunks: badgeFile({ kind, title: name, at, rows }),
  }
}

const CSV_TYPE = 'text/csv; charset=utf-8'
