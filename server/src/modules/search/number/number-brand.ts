import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { brandsNamed } from '../parser/brand-call.ts'
import type { Dictionary } from '../parser/dictionary.ts'
import type { Sense } from '../parser/dictionary-term.ts'
import type { Chip, ParsedQuery } from '../parser/parsed-query.ts'
import type { NumberHit, NumberListings } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import type { SupersessionStep } from './number-rows.ts'
import { STEPS_MAX } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'
import { bestOfEach } from './number-search.ts'

/**
 * Adds the supersessions of a part number. A product's statement is about the part numbers of its own brand:
 * - the statements of brands named beside the part number take precedence;
 * - the statement of another brand about its own part number does not matter for a named brand that has this number
 * too;
 * - otherwise a brand counts that has the part number itself, or to which it must belong because no other brand on
 * sale has it (an old original number that aftermarket products carry as a reference).
 * The newest part numbers are those that are not superseded. Of a cycle, or of so many steps that not all were read,
 * the newest is unknown, so nothing is called newer.
 */
function withSupersessions(found: NumberHits, brands: readonly number[], isOfNamed: boolean): NumberHits {
  const stated = found.steps ?? []
  const steps = relevantSteps(stated, brands, isOfNamed)
  const superseded = new Set(steps.map((step) => chainKey(step, step.oldKey)))
  const isNewest = (step: SupersessionStep) => !superseded.has(chainKey(step, step.newKey))
  const newest = steps.findLast(isNewest)
  if (!newest || stated.length === STEPS_MAX) return found
  const hits = steps.flatMap((step) =>
    (step.products ?? []).map((productId) => ({ productId, ...matchOf(isNewest(step)) })),
  )
  const many = listingsOf(
    steps.filter(({ products }) => products === null),
    isNewest,
  )
  const first = steps.find((step) => chainKey(step, step.oldKey) === chainKey(newest, newest.first))
  return {
    ...found,
    hits: bestOfEach([...found.hits, ...hits]),
    listings: [...found.listings, ...many],
    replacement: { oldNumber: first?.oldNumber ?? '', newNumber: newest.newNumber },
  }
}

/** The statements that count, as above. */
function relevantSteps(
  steps: readonly SupersessionStep[],
  brands: readonly number[],
  isOfNamed: boolean,
): readonly SupersessionStep[] {
  const named = steps.filter(({ brand }) => brands.includes(brand))
  if (named.length > 0) return named
  return isOfNamed ? [] : steps.filter(({ isOfNumber }) => isOfNumber)
}

const matchOf = (isNewest: boolean): Omit<NumberHit, 'productId'> => ({
  match: 'newer',
  rank: isNewest ? RANK.newest : RANK.newer,
})

function listingsOf(
  steps: readonly SupersessionStep[],
  isNewest: (step: SupersessionStep) => boolean,
): NumberListings[] {
  const alike = Map.groupBy(steps, (step) => `${step.brand} ${isNewest(step)}`)
  return [...alike.values()].map((same) => ({
    ...matchOf(isNewest(same[0]!)),
    keys: same.map(({ newKey }) => newKey),
    kind: 0,
    brands: [same[0]!.brand],
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
}

/** A part number in one brand's chain from one start. */
const chainKey = ({ brand, first }: SupersessionStep, key: string): string => `${brand} ${first} ${key}`

/** A text that contains a part number. */
export interface TextWithNumber {
  readonly typed: string
  readonly read: ParsedQuery
  readonly dictionary: Dictionary
  readonly language: Language
}

/** A brand or a make beside a part number, and its position in the text. */
export interface NamedBrand {
  readonly senses: readonly Sense[]
  readonly start: number
  readonly end: number
}

/** `Bosch 0986494123`, `gdb1330 trw`, `BOSCH0986494123`. */
export function brandsBeside(
  numbers: readonly NumberHits[],
  { tokens, terms, rest }: ParsedQuery,
  dictionary: Dictionary,
): NamedBrand[] {
  const short = rest.flatMap((at) => {
    const part = dictionary.calls.parts.get(tokens[at]!.word)
    return part ? [{ from: at, to: at + 1, senses: [part] }] : []
  })
  const beside = [...terms, ...short]
    .filter((term) => numbers.every(({ from, to }) => term.to <= from || to <= term.from))
    .map((term) => ({
      senses: term.senses,
      start: tokens[term.from]!.start,
      end: tokens[term.to - 1]!.end,
    }))
  const own = numbers.flatMap(({ from, joined }) => {
    if (!joined) return []
    const { start } = tokens[from]!
    return [{ senses: brandsNamed(joined.word, dictionary), start, end: start + joined.length }]
  })
  return [...beside, ...own].filter(({ senses }) =>
    senses.some(({ kind }) => kind === 'brand' || kind === 'make'),
  )
}

export const brandIds = (named: readonly NamedBrand[]): number[] =>
  named.flatMap(({ senses }) => senses.filter(({ kind }) => kind === 'brand').map(({ id }) => id))

/**
 * The same number of another brand than the named one ranks as a cross-reference, if the named brand has this number
 * itself; otherwise the brand may be a mistake, and the number applies. Supersessions follow the same rule
 * (`withSupersessions`).
 */
export async function setBrandApart(
  sql: Queryable,
  found: NumberHits,
  brands: readonly number[],
): Promise<NumberHits> {
  const apart = brands.length > 0 ? await setApart(sql, found, brands) : undefined
  return withSupersessions(apart ?? found, brands, apart !== undefined)
}

const OF_OTHER = { match: 'crossReference', rank: RANK.reference, isOfOther: true } as const

/** Undefined when the brands do not have the part number. */
async function setApart(
  sql: Queryable,
  found: NumberHits,
  brands: readonly number[],
): Promise<NumberHits | undefined> {
  if (found.listings.length > 0) {
    const listings = await setListingsApart(sql, found.listings, brands)
    return listings && { ...found, listings }
  }
  const exact = found.hits.filter(({ match }) => match === 'exact').map(({ productId }) => productId)
  if (exact.length < 2) return undefined
  const rows = await sql<{ id: string }[]>`
    select product_id as id from search_items
    where product_id = any(${exact}::uuid[]) and brand_id = any(${brands as number[]}::int[])`
  if (rows.length === 0) return undefined
  const own = new Set(rows.map(({ id }) => id))
  const hits = found.hits.map((hit) =>
    hit.match !== 'exact' || own.has(hit.productId) ? hit : { ...hit, ...OF_OTHER },
  )
  return { ...found, hits }
}

async function setListingsApart(
  sql: Queryable,
  listings: readonly NumberListings[],
  brands: readonly number[],
): Promise<readonly NumberListings[] | undefined> {
  const exact = listings.filter(({ match }) => match === 'exact').flatMap(({ keys }) => keys)
  const own = await sql`
    select from products p join search_items i on i.product_id = p.id
    where p.brand_id = any(${brands as number[]}::int[]) and p.normalized_number = any(${exact}::text[]) limit 1`
  if (own.length === 0) return undefined
  // The rest of the part number without the words of the brand, which belongs to it.
  const apart = (one: NumberListings) => [
    { ...one, brands, count: 0 },
    { ...one, ...OF_OTHER },
  ]
  return listings.flatMap((one) => (one.match === 'exact' ? apart(one) : [one]))
}

export const brandChips = (
  named: readonly NamedBrand[],
  { typed, dictionary, language }: TextWithNumber,
): Chip[] =>
  named.flatMap(({ senses, start, end }) => {
    const what = nameOf(senses, dictionary, language)
    return what ? [{ ...what, text: typed.slice(start, end), at: start }] : []
  })

function nameOf(
  senses: readonly Sense[],
  { reference }: Dictionary,
  language: Language,
): Omit<Chip, 'text' | 'at'> | undefined {
  const idOf = (kind: Sense['kind']) => senses.find((sense) => sense.kind === kind)?.id ?? 0
  const brand = reference.brands.get(idOf('brand'))
  const make = reference.makes.get(idOf('make'))
  if (brand) return { kind: 'brand', value: brand.slug, label: brand.name }
  return make && { kind: 'make', value: make.slug, label: textIn(make.name, language) }
}
