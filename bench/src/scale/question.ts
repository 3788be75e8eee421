import type { Mall } from '../mall.ts'

/** Addresses of one kind of query; the bound is its p95 in milliseconds, one request after the other. */
export interface ScaleQuestion {
  readonly name: string
  readonly paths: readonly string[]
  readonly bound?: number
  /** The first queries of a home page or a search box, and so of the first user after a start. */
  readonly isFirst?: boolean
}

export const LANGUAGES = ['ru', 'zh-Hans', 'kk', 'en'] as const
export const SORTS = ['sales', 'price', 'newest', 'price-desc'] as const
export const SAMPLES = 120

export const turn = <T>(items: readonly T[], n: number): T => items[n % items.length] as T

export const times = (count: number, pathAt: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => pathAt(n))

/** Values for queries, in a pseudo-random but fixed order. */
export async function readWorld({ db }: Mall) {
  const sql = db.sql
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  return {
    leaves: slugs(await sql`select slug from categories where level = 3 order by md5(slug)`),
    groups: slugs(await sql`select slug from categories where level < 3 order by md5(slug)`),
    brands: slugs(await sql`select slug from brands order by md5(slug) limit 60`),
    cars: await sql<{ make: string; model: string }[]>`
      select k.slug as make, m.slug as model from fitments f join models m on m.id = f.model_id
        join makes k on k.id = m.make_id
      where f.id % 97 = 0 group by 1, 2 order by count(*) desc limit 60`,
  }
}
