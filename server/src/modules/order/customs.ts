import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { CustomsHint } from '@tiantian/contracts/order/customs.ts'
import type { Queryable } from '../../platform/database.ts'

/** A hint as it is stored with the order: its note in all languages. */
export interface FrozenHint extends Omit<CustomsHint, 'note'> {
  readonly note: LocalizedText
}

interface ImportedLine {
  readonly category_slug: string
  readonly hs_code: string
  readonly warehouse_country: string
}

/** What is known about the import of a line into a country; null when nothing is. */
export type CustomsRules = (line: ImportedLine) => FrozenHint | null

/** Goods of these countries cross their borders without duty (Eurasian Economic Union). */
const CUSTOMS_UNION: ReadonlySet<string> = new Set(['AM', 'BY', 'KG', 'KZ', 'RU'])

interface FoundRuleRow
  extends Pick<FrozenHint, 'conformity' | 'dutyBasisPoints' | 'vatBasisPoints' | 'note'> {
  readonly slug: string
  /** Of the category itself, when the product states none. */
  readonly hs_code: string | null
  readonly source: string | null
  readonly checkedOn: string | null
}

/** Read once for all lines of a checkout. */
export async function readCustoms(
  sql: Queryable,
  country: string,
  slugs: readonly string[],
): Promise<CustomsRules> {
  const rows = await sql<FoundRuleRow[]>`
    with recursive way as (
      select slug, hs_code, id, parent_id, 0 as distance from categories
      where slug = any(${[...new Set(slugs)]}::text[])
      union all
      select w.slug, w.hs_code, c.id, c.parent_id, w.distance + 1 from way w join categories c on c.id = w.parent_id
    )
    select w.slug, w.hs_code, r.conformity, r.duty_basis_points as "dutyBasisPoints",
      r.vat_basis_points as "vatBasisPoints", r.note, r.source, r.checked_on::text as "checkedOn"
    from (select slug, hs_code, id, distance from way
      union all select slug, hs_code, null, 1000 from way where distance = 0) w
    left join customs_rules r on r.country = ${country} and r.category_id is not distinct from w.id
    order by w.slug, w.distance`
  const bySlug = Map.groupBy(rows, ({ slug }) => slug)
  return ({ category_slug, hs_code, warehouse_country }) => {
    const own = bySlug.get(category_slug) ?? []
    const rules = own.filter(({ source }) => source !== null)
    // Goods that stay in their country are not imported.
    if (rules.length === 0 || warehouse_country === country) return null
    const isUnion = CUSTOMS_UNION.has(warehouse_country) && CUSTOMS_UNION.has(country)
    return {
      country,
      hsCode: hs_code || own[0]?.hs_code || '',
      conformity: firstStated(rules, 'conformity'),
      dutyBasisPoints: isUnion ? 0 : firstStated(rules, 'dutyBasisPoints'),
      vatBasisPoints: firstStated(rules, 'vatBasisPoints'),
      note: rules.find(({ note }) => Object.keys(note).length > 0)?.note ?? {},
      sources: rules.flatMap(({ source, checkedOn }) =>
        source !== null && checkedOn !== null ? [{ source, checkedOn }] : [],
      ),
    }
  }
}

const firstStated = <Key extends 'conformity' | 'dutyBasisPoints' | 'vatBasisPoints'>(
  rules: readonly FoundRuleRow[],
  key: Key,
): FoundRuleRow[Key] | null => rules.find((rule) => rule[key] !== null)?.[key] ?? null

export const hintIn = ({ note, ...hint }: FrozenHint, language: Language): CustomsHint => ({
  ...hint,
  note: textIn(note, language),
})
