import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { genuineBrand } from './part/brands.ts'
import type { DataPart, PartArticle } from './part/part.ts'

/** Another number under which a product is found. */
export interface WorldReference {
  readonly kind: 'oe' | 'crossReference' | 'supersedes' | 'superseded_by'
  readonly brandName: string
  readonly number: string
  readonly numberKey: string
}

/** OEM numbers, then supersessions in both directions, then the same part of other manufacturers. */
export function referencesOf(part: DataPart, own: PartArticle): WorldReference[] {
  const ownKey = numberKey(own.number)
  const found = new Map<string, WorldReference>()
  for (const reference of [...originals(part), ...successions(part, own), ...crossReferences(part, own)]) {
    const key = `${reference.kind} ${reference.numberKey}`
    if (reference.numberKey !== ownKey && !found.has(key)) found.set(key, reference)
  }
  return [...found.values()]
}

function originals(part: DataPart): WorldReference[] {
  const brandName = originalBrand(part)
  return part.oeNumbers.map((number) => ({ kind: 'oe', brandName, number, numberKey: numberKey(number) }))
}

/**
 * A seller of the new number states what it supersedes; one of the old number states what superseded it.
 * Cross-references of other manufacturers have the old number as an OEM number.
 */
function successions(part: DataPart, own: PartArticle): WorldReference[] {
  if (!part.supersession) return []
  const { older, newer } = part.supersession
  const isOlder = numberKey(own.number) === numberKey(older)
  const number = isOlder ? newer : older
  const brandName = originalBrand(part)
  const succession = isOlder ? 'superseded_by' : 'supersedes'
  const kind = own.brand.name === brandName ? succession : 'oe'
  return [{ kind, brandName, number, numberKey: numberKey(number) }]
}

function crossReferences(part: DataPart, own: PartArticle): WorldReference[] {
  return part.articles
    .filter((article) => article !== own && article.brand.tier !== 'oe')
    .slice(0, 3)
    .map(({ brand, number }) => ({
      kind: 'crossReference',
      brandName: brand.name,
      number,
      numberKey: numberKey(number),
    }))
}

function originalBrand({ vehicle }: DataPart): string {
  return (vehicle && (genuineBrand(vehicle)?.name ?? vehicle.make.name.en)) ?? ''
}
