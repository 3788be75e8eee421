import type { LOOSENED } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import type { Narrowing, Question } from '../product/product-narrowing.ts'
import { countTotal } from './facet.service.ts'

/** A filter that stands in the way, and how many would be found without it. */
export interface Loosening {
  readonly filter: (typeof LOOSENED)[number]
  readonly total: number
}

/** Filters that could be taken away so that something is found, the most helpful first. */
export async function loosenings(
  sql: Sql,
  { questions }: Narrowing,
  text: readonly Question[],
): Promise<Loosening[]> {
  const filters = [...new Set(questions.map(({ key }) => key))].filter((key) => key !== 'text')
  const found = await Promise.all(
    filters.map(async (filter) => {
      const others = questions.filter(({ key }) => key !== filter)
      return { filter, total: await countTotal(sql, [...others, ...text]) }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}
