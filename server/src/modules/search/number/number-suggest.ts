import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Suggestion } from '@tiantian/contracts/search/search.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { tokenize } from '../../product/word.ts'
import { isFillerWord, isJoiningWord } from '../parser/noise-words.ts'
import { completions } from '../suggest/completion.ts'
import { foldedNumber } from './folded-number.ts'
import { foldKey } from './number-key.ts'
import { inLatin, otherKeys } from './number-script.ts'

const NUMBERS_MAX = 6
/** Maximum of part numbers with the prefix that are scanned; after a brand more, because most belong to others. */
const SCANNED_MAX = 50
const SCANNED_MAX_OF_BRAND = 300
/** Maximum of products with a part number that are scanned for its brands. */
const LISTED_MAX = 50
/** Maximum of words of a brand: `Victor Reinz 61`. */
const BRAND_WORDS_MAX = 2

/** A prefix of part numbers, perhaps after one of these brands. */
interface BrandPrefix {
  readonly key: string
  readonly brands: readonly number[]
}

interface NumberSuggestNumberRow {
  readonly key: string
  readonly number: string
  readonly brand: string
  readonly slug: string
}

/** Part numbers with the prefix, with their brand; exact prefixes before look-alikes. */
export async function suggestNumbers(
  sql: Queryable,
  text: string,
  reference: ReferenceData,
): Promise<Suggestion[]> {
  const prefixes = prefixesOf(text, reference)
  if (prefixes.length === 0) return []
  const found = prefixes.map((prefix) => numbersSql(sql, prefix))
  const rows = await sql<NumberSuggestNumberRow[]>`
    select distinct on (n.normalized_number, b.slug) n.normalized_number as key, p.part_number as number, b.name as brand, b.slug
    from (${found.reduce((all, one) => sql`${all} union all ${one}`)}) n
      join products p on p.id = n.product_id
      join brands b on b.id = n.brand_id
    order by n.normalized_number, b.slug limit ${2 * NUMBERS_MAX}`
  const isTyped = ({ key }: NumberSuggestNumberRow) => prefixes.some((one) => key.startsWith(one.key))
  return [...rows.filter(isTyped), ...rows.filter((row) => !isTyped(row))]
    .slice(0, NUMBERS_MAX)
    .map(({ number, brand, slug }) => ({
      ...{ kind: 'number', label: number, hint: brand },
      ...{ text: number, brand: slug },
    }))
}

/** Skips from each part number to the next, however many products have it: those on sale, once for each brand. */
function numbersSql(sql: Queryable, { key, brands }: BrandPrefix) {
  const [from, max] = [foldKey(key), brands.length > 0 ? SCANNED_MAX_OF_BRAND : SCANNED_MAX]
  const folded = foldedNumber(sql)
  const next = sql`select ${folded} from part_numbers where ${folded} < ${`${from}~`}`
  return sql`(
    with recursive walk(folded, step) as (
      select (${next} and ${folded} >= ${from} order by ${folded} limit 1), 1
      union all
      select (${next} and ${folded} > walk.folded order by ${folded} limit 1), step + 1
      from walk where walk.folded is not null and step < ${max})
    select listed.* from walk cross join lateral (
      select distinct on (m.normalized_number, i.brand_id) m.normalized_number, m.product_id, i.brand_id
      from (
          select normalized_number, product_id from part_numbers
          where ${folded} = walk.folded and kind = 0 limit ${LISTED_MAX}) m
        join search_items i on i.product_id = m.product_id
      ${brands.length > 0 ? sql`where i.brand_id = any(${brands as number[]}::int[])` : sql``}) listed
    limit ${4 * NUMBERS_MAX})`
}

/** `0242` alone, and after a brand: `bosch 0242`, `mann cu`, `bosch0242`; a brand may be incomplete. */
function prefixesOf(typed: string, reference: ReferenceData): BrandPrefix[] {
  const text = withoutLabel(typed)
  const starts = tokenize(text)
    .slice(1, 1 + BRAND_WORDS_MAX)
    .map(({ start }) => start)
  const [joined = ''] = JOINED_BRAND.exec(text) ?? []
  const behindBrands = [...starts, joined.length].flatMap((start) => {
    const key = numberKey(text.slice(start))
    const named = start === 0 || key.length < 2 ? [] : brandsNamed(text.slice(0, start), reference)
    // An incomplete brand joined to digits is the part number itself: `bre1330` does not scan 500 numbers of Brembo.
    const brands = start === joined.length ? named.filter((id) => isCalled(joined, id, reference)) : named
    return brands.length > 0 ? [{ key, brands }] : []
  })
  const words = behindBrands.length > 0 ? [] : behindWords(text)
  const keys = [numberKey(inLatin(text)), ...otherKeys(text), ...words]
  const alone = keys.filter((key) => isNumberKey(key) && /\d/.test(key)).map((key) => ({ key, brands: [] }))
  return [...alone, ...behindBrands]
}

function isCalled(word: string, id: number, { brands }: ReferenceData): boolean {
  const { name = '', nameZh, synonyms = [] } = brands.get(id) ?? {}
  return [name, nameZh, ...synonyms].some((one) => one?.toLowerCase() === word.toLowerCase())
}

const JOINED_BRAND = /^\p{L}{3,}(?=\d)/u

/** `номер 90915`, `есть в наличии 90915`: filler words before a part number. */
function withoutLabel(text: string): string {
  const tokens = tokenize(text)
  const own = tokens.find(({ word }, at) => !isFillerWord(word) && (at === 0 || !isJoiningWord(word)))
  return own && own !== tokens[0] && /\d/.test(text.slice(own.start)) ? text.slice(own.start) : text
}

/** `камри 04465`: a prefix long enough to follow any words. */
function behindWords(text: string): string[] {
  const long = tokenize(text).find(({ word }) => LONG_BEGINNING.test(word))
  return long && long.start > 0 ? [numberKey(text.slice(long.start))] : []
}

const LONG_BEGINNING = /^(?=.{5})[a-z]{0,3}\d{4}/

const brandsNamed = (text: string, reference: ReferenceData): number[] =>
  completions(reference, text).flatMap(({ kind, id }) => (kind === 'brand' ? [id] : []))
