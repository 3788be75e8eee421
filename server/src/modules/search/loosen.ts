import type { LOOSENED } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import type { Asked } from './asked.ts'
import { countTotal } from './facet.service.ts'

/** A filter that stands in the way, and how many would be found without it. */
export interface Loosening {
  readonly filter: (typeof LOOSENED)[number]
  readonly total: number
  /** Estimated from a part of them. */
  readonly isAbout: boolean
}

/** Filters that could be taken away so that something is found, the most helpful first. */
export async function loosenings(sql: Sql, { filter, search, statistics }: Asked): Promise<Loosening[]> {
  const { questions } = filter
  const filters = [...new Set(questions.map(({ key }) => key))].filter((key) => key !== 'text')
  const found = await Promise.all(
    filters.map(async (left) => {
      const others = questions.filter(({ key }) => key !== left)
      const narrowing = { ...filter, questions: [...others, ...(search.levels[0] ?? [])] }
      return { filter: left, ...(await countTotal(sql, narrowing, statistics)) }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}
