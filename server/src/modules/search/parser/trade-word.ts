import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  addTradeWord as addContract,
  listTradeWords as listContract,
  removeTradeWord as removeContract,
} from '@tiantian/contracts/search/trade-word.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorInt, cursorText, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { readReferenceData, refreshReferenceData } from '../../product/reference-data.ts'
import { simplified } from '../../product/traditional.ts'
import type { Dictionary } from './dictionary.ts'
import { dictionaryOf, keyOf } from './dictionary.ts'
import { borrowedStems } from './kazakh-fold.ts'
import { isFillerWord, isJoiningWord, isUnit } from './noise-words.ts'
import { placesNamed } from './place-word.ts'
import { isPropertyWord } from './property-word.ts'
import type { QueryToken } from './query-token.ts'
import { queryTokens } from './query-token.ts'

/**
 * Whether a text already has a meaning that no kind of part may take over: it is the whole name of another kind, or
 * consists only of names of brands, cars, engines and locations, and filler words. A word that other kinds contain in
 * longer names is free.
 */
export function isTaken(text: string, category: number, dictionary: Dictionary): boolean {
  const tokens = queryTokens(text, dictionary).map((token) => asTyped(token, text))
  const names = new Set(tokens.map(({ stem }) => stem))
  const meant = dictionary.senses.get(keyOf([...names])) ?? []
  if (meant.some(({ kind, id }) => kind === 'category' && id === category)) return false
  return meant.length > 0 || isAllOfNames(tokens, dictionary)
}

/** A wrong character is tolerated in a query; a new trade word may differ from another by one character. */
function asTyped(token: QueryToken, text: string): QueryToken {
  const typed = simplified(text.slice(token.start, token.end))
  return token.isHan && /^\p{Script=Han}/u.test(typed) ? { ...token, word: typed, stem: typed } : token
}

/** Whether the tokens can be split into names and filler words completely. */
function isAllOfNames(tokens: readonly QueryToken[], dictionary: Dictionary): boolean {
  if (tokens.length === 0) return false
  const reached = new Set([0])
  for (let from = 0; from < tokens.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + 1; to <= tokens.length; to++) {
      if (isName(tokens.slice(from, to), dictionary)) reached.add(to)
    }
  }
  return reached.has(tokens.length)
}

function isName(words: readonly QueryToken[], dictionary: Dictionary): boolean {
  const { senses, cities, countries } = dictionary
  const [word] = words
  const isOne = word !== undefined && words.length === 1
  if (isOne && (saysNothing(word, dictionary) || isCarOrBrand(word, dictionary))) return true
  const meant = senses.get(keyOf(words.map(({ stem }) => stem))) ?? []
  return (
    meant.some(({ kind }) => kind !== 'category') ||
    placesNamed(words, cities).length + placesNamed(words, countries).length > 0
  )
}

const saysNothing = ({ word, stem }: QueryToken, { attributeStems }: Dictionary) =>
  [isJoiningWord(word), isFillerWord(word), isUnit(word), isPropertyWord(stem)].some(Boolean) ||
  attributeStems.has(stem)

/** Shorter prefixes match too many words. */
const FORM_MIN = 4

/** Also with Kazakh endings: `камриге`. */
const isCarOrBrand = ({ word }: QueryToken, { senses }: Dictionary) =>
  borrowedStems(word)
    .filter((form) => form.length >= FORM_MIN)
    .some((form) => senses.get(form)?.some(({ kind }) => NAMED.has(kind)))

const NAMED: ReadonlySet<string> = new Set(['brand', 'make', 'model'])

type TradeWordInput = Parsed<typeof addContract>

interface WordAuthor {
  readonly db: Db
  readonly userId: string
  readonly now: Date
}

/**
 * Adds a word to a kind of part; idempotent.
 * @throws AppError('CATEGORY_NOT_FOUND' | 'WORD_TAKEN') the second for a word with another meaning
 */
export async function addTradeWord(
  teacher: WordAuthor,
  { category, language, word }: TradeWordInput,
): Promise<void> {
  const { db, userId, now } = teacher
  const small = word.normalize('NFKC').toLowerCase()
  const reference = await readReferenceData(db.sql)
  const known = reference.categoryBySlug.get(category)
  if (!known) throw new AppError('CATEGORY_NOT_FOUND')
  if (isTaken(small, known.id, dictionaryOf(reference))) throw new AppError('WORD_TAKEN')
  const { count } = await db.sql`
    insert into trade_words (category_id, language, word, added_by, added_at)
    values (${known.id}, ${language}, ${small}, ${userId}, ${now}) on conflict do nothing`
  if (count > 0) await noteChange(teacher, 'search.word.add', { category, language, word: small })
}

/** Deletes a word added by the office; those of the reference data stay. */
export async function removeTradeWord(
  teacher: WordAuthor,
  { category, language, word }: Parsed<typeof removeContract>,
): Promise<void> {
  const { count } = await teacher.db.sql`
    delete from trade_words t using categories c
    where c.slug = ${category} and t.category_id = c.id and t.language = ${language} and t.word = ${word}
      and not t.is_reference`
  if (count > 0) await noteChange(teacher, 'search.word.remove', { category, language, word })
}

async function noteChange(
  { db, userId, now }: WordAuthor,
  event: string,
  change: TradeWordInput,
): Promise<void> {
  // A word has no id of its own.
  const object = { objectKind: 'trade_word', objectId: newId() }
  await audit(db.sql, { actorId: userId, event, ...object, change, at: now })
  await refreshReferenceData(db.sql)
}

const LIST = 'taught words'
/** The time it was added, the id of its category, language and word. */
const position = z.tuple([cursorTime, cursorInt, cursorText, cursorText])

interface TradeWordListRow {
  readonly categoryId: number
  readonly language: Language
  readonly word: string
  readonly by: string
  readonly time: string
}

/** @throws AppError('INVALID_INPUT') for a foreign cursor */
export async function listTradeWords(
  sql: Queryable,
  query: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const [reference, found] = await Promise.all([readReferenceData(sql), findWords(sql, query)])
  const { rows, nextCursor } = pageOf(LIST, found, query.limit, (row) => [
    row.time,
    row.categoryId,
    row.language,
    row.word,
  ])
  return {
    rows: rows.map(({ categoryId, time, ...row }) => {
      const category = reference.categories.get(categoryId)
      const slug = category?.slug ?? ''
      const name = category?.name ?? {}
      return { ...row, category: slug, categoryName: textIn(name, language), at: isoTime(time) }
    }),
    nextCursor,
  }
}

function findWords(
  sql: Queryable,
  { cursor, limit }: Parsed<typeof listContract>,
): Promise<TradeWordListRow[]> {
  const [time, category, language, word] = readCursor(LIST, cursor, position) ?? [null, null, null, null]
  return sql<TradeWordListRow[]>`
    select t.category_id as "categoryId", t.language, t.word, t.added_at::text as time,
      coalesce(u.nickname, u.username, '') as by
    from trade_words t left join users u on u.id = t.added_by
    where not t.is_reference and (${time}::timestamptz is null or t.added_at < ${time}::timestamptz
      or (t.added_at = ${time}::timestamptz
        and (t.category_id, t.language, t.word) > (${category}::int, ${language}::text, ${word}::text)))
    order by t.added_at desc, t.category_id, t.language, t.word limit ${limit + 1}`
}
