import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'
import { brandNamed } from './reference-names.ts'

export interface NumberWithBrand {
  readonly brand: ReferenceBrand
  readonly number: string
}

/** Signs that divide a brand from a number, at the edge of either. */
const EDGES = /^[\s,;:|/()[\]–—-]+|[\s,;:|/()[\]–—-]+$/g

/**
 * `MANN W 712/75`, `04152-YZZA1 TOYOTA`: a known brand before or behind a part number in one cell. Undefined where no
 * brand is known, and where the two ends name different ones: nobody could say which is meant.
 */
export function splitNumber(reference: ReferenceData, cell: string): NumberWithBrand | undefined {
  const words = cell.trim().split(/\s+/)
  const splits = Array.from({ length: words.length - 1 }, (_, at) => at + 1)
  const before = splits
    .toReversed()
    .map((at) => partsOf(reference, words.slice(0, at), words.slice(at)))
    .find((found) => found !== undefined)
  const behind = splits
    .map((at) => partsOf(reference, words.slice(at), words.slice(0, at)))
    .find((found) => found !== undefined)
  if (before && behind && before.brand.id !== behind.brand.id) return undefined
  return before ?? behind
}

function partsOf(reference: ReferenceData, named: readonly string[], rest: readonly string[]) {
  const brand = brandNamed(reference, named.join(' ').replaceAll(EDGES, ''))
  const number = rest.join(' ').replaceAll(EDGES, '')
  if (!(brand && /\d/.test(number) && isNumberKey(numberKey(number)))) return undefined
  return { brand, number }
}
