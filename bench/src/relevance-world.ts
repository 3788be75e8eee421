import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './child.ts'
import type { Mall } from './mall.ts'
import type { JudgedProduct, Judgement } from './relevance-grade.ts'

const FILES = ['sample.json', 'json', 'chat.json', 'names.json', 'trade.json', 'numbers.json']

/** The judged queries of data/search; a path in JUDGEMENTS adds a file of the same form. */
export async function readJudgements(): Promise<Judgement[]> {
  const paths = FILES.map((file) => join(ROOT, 'data', 'search', `judgements.${file}`))
  const more = process.env.JUDGEMENTS
  const texts = await Promise.all([...paths, ...(more ? [more] : [])].map((path) => readFile(path, 'utf8')))
  return texts.flatMap((text) => (JSON.parse(text) as { judgements: Judgement[] }).judgements)
}

interface ProductRow {
  readonly id: string
  readonly category: string
  readonly brand: string
  readonly number_key: string
  readonly references: string[] | null
  readonly cars: string[] | null
}

/** All products on sale, by id. */
export async function readWorld({ db }: Pick<Mall, 'db'>): Promise<Map<string, JudgedProduct>> {
  const rows = await db.sql<ProductRow[]>`
    select p.id, c.slug as category, b.slug as brand, p.number_key,
      (select array_agg(r.number_key) from part_references r where r.product_id = p.id) as references,
      (select array_agg(distinct k.slug || '/' || coalesce(m.slug, '*'))
        from fitments f join makes k on k.id = f.make_id left join models m on m.id = f.model_id
        where f.product_id = p.id) as cars
    from search_items i
      join products p on p.id = i.product_id
      join categories c on c.id = p.category_id
      join brands b on b.id = p.brand_id`
  return new Map(rows.map((row) => [row.id, judged(row)]))
}

function judged({ id, category, brand, number_key: numberKey, references, cars }: ProductRow): JudgedProduct {
  const named = cars ?? []
  return {
    ...{ id, category, brand, numberKey },
    references: new Set(references),
    cars: new Set([...named, ...named.map((car) => car.slice(0, car.indexOf('/')))]),
  }
}
