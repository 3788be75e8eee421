import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listMisses as contract } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import { readCursor, writeCursor } from '../../platform/cursor.ts'

interface Miss {
  readonly text: string
  readonly language: Language
  readonly wasNearShown: boolean
}

/** So many days a miss is kept. */
const KEPT_DAYS = 90
const TEXT_MAX = 80

/** Counts a text that found nothing, by day and language. Who typed it is not kept, nor what may tell who it was. */
export async function keepMiss(sql: Sql, { text, language, wasNearShown }: Miss, now: Date): Promise<void> {
  const kept = keepable(text)
  if (kept === undefined) return
  await sql`
    insert into search_misses (day, text, language, count, was_near_shown)
    values (${now.toISOString().slice(0, 10)}, ${kept}, ${language}, 1, ${wasNearShown})
    on conflict (day, text, language) do update set count = search_misses.count + 1`
}

const MAIL = /@/
const PHONE = /\+\s?\d[\d\s().-]{8,}|(?<!\d)8[\s(-]+7\d{2}[\d\s().-]{6,}/
const VIN = /\b[A-HJ-NPR-Z0-9]{11}[A-HJ-NPR-Z0-9]{6}\b/gi

/** In small letters and without what names a person: addresses and telephone numbers; a VIN loses its serial number. */
function keepable(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (plain === '' || plain.length > TEXT_MAX || MAIL.test(plain) || PHONE.test(plain)) return undefined
  return plain.replace(VIN, (vin) => `${vin.slice(0, 11)}…`)
}

/** Forgets what is older than ninety days. */
export async function forgetOldMisses(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    delete from search_misses where day < ${now.toISOString().slice(0, 10)}::date - ${KEPT_DAYS}::int`
  return count
}

const LIST = 'misses by count'

/** @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function listMisses(
  sql: Sql,
  { days, limit, cursor }: Parsed<typeof contract>,
  now: Date,
): Promise<Output<typeof contract>> {
  const [count, text, language] = endOf(cursor) ?? [null, null, null]
  const rows = await sql<Output<typeof contract>['rows']>`
    select * from (
      select text, language, sum(count)::int as count, bool_or(was_near_shown) as "wasNearShown",
        max(day)::text as "lastDay"
      from search_misses where day > ${now.toISOString().slice(0, 10)}::date - ${days}::int
      group by text, language) m
    where ${count}::int is null or (-m.count, m.text, m.language) > (-${count}::int, ${text}, ${language})
    order by -m.count, m.text, m.language limit ${limit + 1}`
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    nextCursor: last ? writeCursor(LIST, [last.count, last.text, last.language]) : null,
  }
}

function endOf(cursor: string | undefined): [number, string, string] | undefined {
  const values = readCursor(LIST, cursor, 3)
  if (!values) return undefined
  const [count, text, language] = values
  if (Number.isSafeInteger(count) && typeof text === 'string' && typeof language === 'string') {
    return [count as number, text.replaceAll('\0', ''), language.replaceAll('\0', '')]
  }
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}
