import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { Drawing } from '../../../platform/pdf/drawing.ts'
import { GlyphFonts } from '../../../platform/pdf/glyph-fonts.ts'
import type { PdfPage } from '../../../platform/pdf/pdf.ts'
import { pdf } from '../../../platform/pdf/pdf.ts'
import type { Typeface } from '../../../platform/pdf/typeface.ts'
import { openTypeface } from '../../../platform/pdf/typeface.ts'
import type { ExpoContext } from '../expo.ts'
import { writeTicketCode } from '../registration/ticket-code.ts'
import type { TicketChoice } from '../registration/ticket-rows.ts'
import { ticketRows } from '../registration/ticket-rows.ts'
import type { BadgeRow, Pen } from './draw-badge.ts'
import { A6, CARD, drawA6, drawCard, MM } from './draw-badge.ts'

/** The badges of tickets of one event. */
export async function* badgeRows(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  choice: TicketChoice,
  language: Language,
): AsyncGenerator<BadgeRow> {
  const event = await readBadgeEvent(db.sql, choice, language)
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

async function readBadgeEvent(sql: ExpoContext['db']['sql'], choice: TicketChoice, language: Language) {
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
  { face, fonts }: Pen,
  badges: readonly Drawing[],
  { size, columns, lines }: Layout,
): PdfPage {
  const sheet = new Drawing(face, fonts)
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
export type BadgeKind = 'badge' | keyof typeof LAYOUTS

interface BadgeFile {
  readonly kind: BadgeKind
  readonly title: string
  readonly at: Date
  readonly rows: AsyncIterable<BadgeRow>
}

let opened: Promise<Typeface> | undefined

/** Badges as a PDF file, streamed row by row. */
export async function* badgeFile({ kind, title, at, rows }: BadgeFile): AsyncGenerator<Buffer> {
  opened ??= openTypeface()
  const pen = { face: await opened, fonts: new GlyphFonts() }
  const pages = kind === 'badge' ? badgePages(pen, rows) : badgeSheets(pen, rows, LAYOUTS[kind])
  yield* pdf(pages, pen.fonts, { title, at })
}
