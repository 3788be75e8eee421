import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { CustomsHint } from '@tiantian/contracts/order/customs.ts'
import { isWithinEaeu } from '@tiantian/contracts/order/tax.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CategoryWays } from './category-way.ts'

/** A hint as it is stored with the order: its texts in all languages. */
export interface FrozenHint extends Omit<CustomsHint, 'note' | 'sources'> {
  readonly note: LocalizedText
  readonly sources: readonly { readonly source: LocalizedText; readonly checkedOn: string }[]
}

interface ImportedLine {
  readonly category_slug: string
  readonly hs_code: string
  readonly warehouse_country: string
}

type CountryRule = Pick<FrozenHint, 'conformity' | 'dutyBasisPoints' | 'vatBasisPoints' | 'note'> &
  FrozenHint['sources'][number]

/** By country and category; those of all categories under null. */
export type CustomsRules = ReadonlyMap<string, ReadonlyMap<number | null, CountryRule>>

export async function readCustoms(sql: Queryable): Promise<CustomsRules> {
  const rows = await sql<(CountryRule & { readonly country: string; readonly categoryId: number | null })[]>`
    select country, category_id as "categoryId", conformity, duty_basis_points as "dutyBasisPoints",
      vat_basis_points as "vatBasisPoints", note, source, checked_on::text as "checkedOn"
    from customs_rules`
  const byCountry = Map.groupBy(rows, ({ country }) => country)
  return new Map(
    [...byCountry].map(([country, rules]) => [
      country,
      new Map(rules.map(({ categoryId, country: _, ...rule }) => [categoryId, rule])),
    ]),
  )
}

/** What is known about the import of a line into a country; null when nothing is. */
export function customsHint(
  { ways, customs }: { readonly ways: CategoryWays; readonly customs: CustomsRules },
  country: string,
  { category_slug, hs_code, warehouse_country }: ImportedLine,
): FrozenHint | null {
  const way = ways.get(category_slug)
  const rules = way?.ids.flatMap((id) => customs.get(country)?.get(id) ?? []) ?? []
  // Goods that stay in their country are not imported.
  if (rules.length === 0 || warehouse_country === country) return null
  const isUnion = isWithinEaeu(warehouse_country, country)
  return {
    country,
    hsCode: hs_code || way?.hsCode || '',
    conformity: firstStated(rules, 'conformity'),
    dutyBasisPoints: isUnion ? 0 : firstStated(rules, 'dutyBasisPoints'),
    vatBasisPoints: firstStated(rules, 'vatBasisPoints'),
    note: rules.find(({ note }) => Object.keys(note).length > 0)?.note ?? {},
    sources: rules.map(({ source, checkedOn }) => ({ source, checkedOn })),
  }
}

const firstStated = <Key extends 'conformity' | 'dutyBasisPoints' | 'vatBasisPoints'>(
  rules: readonly CountryRule[],
  key: Key,
): CountryRule[Key] | null => rules.find((rule) => rule[key] !== null)?.[key] ?? null

export const hintIn = ({ note, sources, ...hint }: FrozenHint, language: Language): CustomsHint => ({
  ...hint,
  note: textIn(note, language),
  sources: sources.map(({ source, checkedOn }) => ({ source: textIn(source, language), checkedOn })),
})
