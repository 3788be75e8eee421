import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { ReferenceData } from '../reference-data.ts'
import { readCar } from './car-text.ts'
import { currencyNamed, readPrice, readStock } from './import-cell.ts'
import { brandNamed, categoryNamed, splitNumber } from './reference-names.ts'

/** Of the cells of a column, so many have to be what it is taken for. */
const SHARE_MIN = 0.6

type CellTest = (cell: string) => boolean

const isNumber: CellTest = (cell) =>
  /\d/.test(cell) &&
  cell.length <= 40 &&
  isNumberKey(numberKey(cell)) &&
  !/[а-яё\p{Script=Han}]{4}/iu.test(cell)
const isDecimal: CellTest = (cell) => /\d[.,]\d{1,2}(?!\d)/.test(cell) && readPrice(cell)?.minor !== undefined

/**
 * Which column is which in a price list without a heading row, by what its cells are. What cannot be told stays open:
 * the user says it when the columns are mapped.
 */
export function guessColumns(
  reference: ReferenceData,
  rows: readonly (readonly string[])[],
): Record<string, number> {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map((cells) => (cells[at] ?? '').trim()).filter(Boolean),
  )
  const taken = new Map<string, number>()
  const isFree = (at: number) => ![...taken.values()].includes(at)
  const take = (name: string, score: (cells: readonly string[]) => number) => {
    const best = columns
      .map((cells, at) => ({ at, score: isFree(at) && cells.length > 0 ? score(cells) : 0 }))
      .reduce((one, other) => (other.score > one.score ? other : one), { at: -1, score: 0 })
    if (best.at >= 0 && best.score >= SHARE_MIN) taken.set(name, best.at)
  }
  const share = (test: CellTest) => (cells: readonly string[]) => cells.filter(test).length / cells.length
  take(
    'brand',
    share((cell) => brandNamed(reference, cell) !== undefined),
  )
  take(
    'category',
    share((cell) => categoryNamed(reference, cell) !== undefined),
  )
  take(
    'currency',
    share((cell) => !/\d/.test(cell) && currencyNamed(cell) !== undefined),
  )
  take(
    'cars',
    share((cell) => readCar(reference, cell.split(/[;；\n]/)[0] ?? '') !== undefined),
  )
  take('number', (cells) => numberScore(reference, cells))
  takeAmounts(columns, isFree, taken)
  for (const [name, letters] of NAMES)
    take(
      name,
      (cells) => share((cell) => letters.test(cell))(cells) * share((cell) => cell.length >= 6)(cells),
    )
  return Object.fromEntries(taken)
}

const NAMES = [
  ['nameZh', /\p{Script=Han}{2}/u],
  ['nameKk', /[әғқңөұүһі]/iu],
  ['nameRu', /[а-яё]{3}/iu],
  ['nameEn', /[a-z]{3}/i],
] as const

/** Numbers of parts differ from row to row, and most have letters or many digits: prices and stocks do not. */
function numberScore(reference: ReferenceData, cells: readonly string[]): number {
  const numbers = cells.filter(
    (cell) =>
      isNumber(cell) && (/\p{L}/u.test(cell) || cell.replaceAll(/\D/g, '').length >= 5 || /\d-\d/.test(cell)),
  )
  const withBrand = cells.filter((cell) => splitNumber(reference, cell) !== undefined)
  const distinct = new Set(cells).size / cells.length
  return (
    (Math.max(numbers.length, withBrand.length) / cells.length) * (0.5 + distinct / 2) * lengthFactor(cells)
  )
}

/** A name with a size in it is longer than any part number. */
const lengthFactor = (cells: readonly string[]) =>
  cells.reduce((sum, { length }) => sum + length, 0) / cells.length > 30 ? 0.5 : 1

/** Prices have decimals or a currency; of two columns of whole numbers the one with the larger ones is the price. */
function takeAmounts(
  columns: readonly (readonly string[])[],
  isFree: (at: number) => boolean,
  taken: Map<string, number>,
) {
  const amounts = columns.flatMap((cells, at) => {
    if (!isFree(at) || cells.length === 0) return []
    const part = (test: CellTest) => cells.filter(test).length / cells.length
    const asStock = part((cell) => readStock(cell) !== undefined)
    const asPrice = part((cell) => readPrice(cell) !== undefined)
    if (Math.max(asStock, asPrice) < SHARE_MIN) return []
    return [
      {
        at,
        asStock,
        asPrice,
        decimals: part((cell) => isDecimal(cell) || hasCurrency(cell)),
        middle: middleOf(cells),
      },
    ]
  })
  const price = amounts
    .filter(({ asPrice }) => asPrice >= SHARE_MIN)
    .toSorted((one, other) => other.decimals - one.decimals || other.middle - one.middle)[0]
  const stock = amounts
    .filter(({ at, asStock }) => at !== price?.at && asStock >= SHARE_MIN)
    .toSorted((one, other) => other.asStock - one.asStock)[0]
  if (price) taken.set('price', price.at)
  if (stock) taken.set('quantity', stock.at)
}

const hasCurrency: CellTest = (cell) => readPrice(cell)?.currency !== undefined

function middleOf(cells: readonly string[]): number {
  const sorted = cells.map((cell) => readPrice(cell)?.minor ?? 0).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
