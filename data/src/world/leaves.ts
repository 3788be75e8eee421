import { readdirSync } from 'node:fs'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { AttributeFacts, CategoryFacts } from '../import/facts.ts'
import { loadReference } from '../import/reference-file.ts'
import { groupBy, readTable } from './table.ts'

/** The Russian gender of a noun, or plural, with which its adjectives agree. */
export type LeavesGender = 'm' | 'f' | 'n' | 'p'

/**
 * What a kind of part fits. `car`: generations of cars; `truck`; `both`; `engine`: cars with an engine,
 * `truckEngine`: trucks with one, `anyEngine`: both; `ev`: electric cars and hybrids; `make`: all cars of a make;
 * `universal`: anything; `vehicle`: it is the vehicle itself.
 */
export type Scope =
  | 'car'
  | 'truck'
  | 'both'
  | 'engine'
  | 'anyEngine'
  | 'truckEngine'
  | 'ev'
  | 'make'
  | 'universal'
  | 'vehicle'

/** The trade name for one item of a category; a leaf category has one or more. */
export interface PartKind {
  readonly noun: Required<LocalizedText>
  readonly gender: LeavesGender
  /** The average wholesale price of one item, US dollars. */
  readonly usd: number
  readonly kilograms: number
  readonly packageMm: readonly [length: number, width: number, height: number]
  readonly perCarton: number
  readonly scope: Scope
  /** Attributes for its position on the car; all when absent. */
  readonly positions: readonly string[] | undefined
}

export interface Leaf {
  readonly slug: string
  /** The categories above. */
  readonly middle: string
  readonly top: string
  readonly hs: string
  readonly attributes: readonly AttributeFacts[]
  readonly kinds: readonly PartKind[]
  /** Relative sales frequency, 1 to 12. */
  readonly weight: number
}

const SCOPES: Record<string, Scope> = {
  c: 'car',
  t: 'truck',
  b: 'both',
  e: 'engine',
  k: 'anyEngine',
  g: 'truckEngine',
  d: 'ev',
  m: 'make',
  u: 'universal',
  v: 'vehicle',
}
const FIELDS = [
  ...([
    'slug',
    'en',
    'ru',
    'gender',
    'kk',
    'zh',
    'usd',
    'kg',
    'mm',
    'carton',
    'weight',
    'scope',
    'positions',
  ] as const),
]
type LeavesRow = Record<(typeof FIELDS)[number], string>

/** All leaf categories with trade knowledge about their parts (data/world/parts). */
export function readLeaves(): Leaf[] {
  const { categories, attributes } = loadReference('categories')
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const attributeOf = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  const rowsOf = groupBy(readParts(), ({ slug }) => slug)
  return categories
    .filter(({ level }) => level === 3)
    .map((category) => {
      const rows = rowsOf.get(category.slug)
      if (!rows) throw new Error(`data/world/parts has nothing about ${category.slug}`)
      return toLeaf(category, rows, bySlug, attributeOf)
    })
}

function readParts(): LeavesRow[] {
  const folder = new URL('../../world/parts/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => readTable(`parts/${file}`, FIELDS))
}

function toLeaf(
  category: CategoryFacts,
  rows: readonly LeavesRow[],
  bySlug: ReadonlyMap<string, CategoryFacts>,
  attributeOf: ReadonlyMap<string, AttributeFacts>,
): Leaf {
  const middle = category.parent ?? ''
  return {
    slug: category.slug,
    middle,
    top: bySlug.get(middle)?.parent ?? '',
    hs: category.hs ?? '',
    attributes: (category.attributes ?? []).flatMap((key) => attributeOf.get(key) ?? []),
    kinds: rows.map(toKind),
    weight: Number(rows[0]?.weight),
  }
}

function toKind(row: LeavesRow): PartKind {
  const [length = 1, width = 1, height = 1] = row.mm.split('x').map(Number)
  const scope = SCOPES[row.scope]
  if (!scope) throw new Error(`unknown scope ${row.scope} of ${row.slug}`)
  return {
    noun: { en: row.en, ru: row.ru, kk: row.kk, 'zh-Hans': row.zh },
    gender: row.gender as LeavesGender,
    usd: Number(row.usd),
    kilograms: Number(row.kg),
    packageMm: [length, width, height],
    perCarton: Number(row.carton),
    scope,
    positions: row.positions === '' ? undefined : row.positions.split(' '),
  }
}
