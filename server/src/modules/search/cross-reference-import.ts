import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { confirmCrossReference as contract } from '@tiantian/contracts/search/cross-reference.ts'
import * as z from 'zod/mini'
import { auditAll } from '../../platform/audit.ts'
import { newId } from '../../platform/id.ts'
import type { RowMatch } from '../../platform/import/define-import.ts'
import { defineImport } from '../../platform/import/define-import.ts'
import { readReferenceData } from '../product/reference-data.ts'

interface CrossReferenceRow {
  readonly brand: string
  readonly number: string
  readonly reference: string
}

const keysOf = ({ brand, number, reference }: CrossReferenceRow) => ({
  brand: brand.toLowerCase(),
  number: numberKey(number),
  reference: numberKey(reference),
})

/** Pairs of part numbers that the office confirms, many at once: what confirmCrossReference does for one. */
export const crossReferenceImport = defineImport({
  name: 'search/cross-references',
  title: { 'zh-Hans': '替代号', en: 'Cross-references', ru: 'Кросс-номера', kk: 'Кросс-нөмірлер' },
  permission: 'publish.data_write',
  columns: [
    {
      name: 'brand',
      title: { 'zh-Hans': '品牌', en: 'Brand', ru: 'Бренд', kk: 'Бренд' },
      aliases: ['manufacturer', 'производитель', 'марка', 'өндіруші', '制造商'],
      isRequired: true,
      example: 'MAHLE',
    },
    {
      name: 'number',
      title: { 'zh-Hans': '零件号', en: 'Part number', ru: 'Артикул', kk: 'Артикул' },
      aliases: ['article', 'номер', 'номер детали', '编号', 'нөмір'],
      isRequired: true,
      example: 'OC 500',
    },
    {
      name: 'reference',
      title: { 'zh-Hans': '原厂号', en: 'Replaces', ru: 'Заменяет номер', kk: 'Алмастыратын нөмірі' },
      aliases: ['oe', 'oem', 'oe number', 'oem number', 'cross', 'кросс', 'оригинальный номер', '原厂编号'],
      isRequired: true,
      example: '26300-35505',
    },
  ],
  schema: z.extend(z.omit(contract.input, { isConfirmed: true }), {
    brand: z.string().check(z.trim(), z.maxLength(120)),
  }),
  key: (row) => JSON.stringify(keysOf(row)),
  /** As for a single pair, some product on sale must state it. */
  async match(sql, rows) {
    const pairs = rows.map((row, at) => ({ at, ...keysOf(row) }))
    const found = await sql<{ at: number; isConfirmed: boolean }[]>`
      select distinct pair.at, c.brand_id is not null as "isConfirmed"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (at int, brand text, number text, reference text)
      join brands b on b.slug = pair.brand or lower(b.name) = pair.brand
      join products p on p.brand_id = b.id and p.normalized_number = pair.number and p.state = 'active'
      join shops s on s.id = p.shop_id and s.state = 'active'
      join part_references r on r.product_id = p.id and r.normalized_number = pair.reference and r.kind in ('oe', 'crossReference')
      left join confirmed_cross_references c
        on c.brand_id = b.id and c.normalized_number = pair.number and c.reference_key = pair.reference`
    const byRow = new Map(found.map(({ at, isConfirmed }) => [at, isConfirmed]))
    return rows.map((_, at): RowMatch => {
      const isConfirmed = byRow.get(at)
      if (isConfirmed === undefined) return { errors: [{ column: null, code: 'not_found' }] }
      return { outcome: isConfirmed ? 'same' : 'create' }
    })
  },
  async write(tx, rows, { userId, now }) {
    const reference = await readReferenceData(tx)
    const brands = [...reference.brands.values()]
    const pairs = rows.flatMap(({ row, outcome }) => {
      const { brand: name, ...keys } = keysOf(row)
      const brand = brands.find((one) => one.slug === name || one.name.toLowerCase() === name)
      return outcome === 'create' && brand ? { brandId: brand.id, slug: brand.slug, ...keys } : []
    })
    await tx`
      insert into confirmed_cross_references (brand_id, normalized_number, reference_key, confirmed_by, confirmed_at)
      select "brandId", number, reference, ${userId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("brandId" int, number text, reference text)
      on conflict do nothing`
    await auditAll(
      tx,
      pairs.map(({ slug, number, reference: referenceKey }) => ({
        actorId: userId,
        event: 'search.crossReference.confirm',
        // A pair has no id of its own.
        objectKind: 'crossReference',
        objectId: newId(),
        change: { brand: slug, key: number, referenceKey },
        at: now,
      })),
    )
  },
})
