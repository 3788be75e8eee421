import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Downloads, PreparedDownload } from '../../../gateway/transports/downloads.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { spreadsheet, XLSX_TYPE } from '../../../platform/spreadsheet.ts'
import type { BadgeKind } from '../badge/badge-file.ts'
import { badgeFile, badgeRows } from '../badge/badge-file.ts'
import type { BadgeRow } from '../badge/draw-badge.ts'
import { contactCards, contactTable } from '../contact/contact-file.ts'
import type { ExpoContext } from '../expo.ts'
import { registrationTable } from '../registration/registration-table.ts'
import { TABLE_TEXTS } from '../registration/registration-table-text.ts'
import type { ConsumedFileLink } from './event-file.ts'
import { consumeFileLink } from './event-file.ts'

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
