import type { LOOSENED } from '@tiantian/contracts/search/search.ts'
import type { Sql } from 'postgres'
import type { Narrowing } from '../product/product-narrowing.ts'
import type { Asked } from './asked.ts'
import { countTotal } from './facet.service.ts'

/** A filter that stands in the way, and how many would be found without it. */
export interface Loosening {
  readonly filter: (typeof LOOSENED)[number]
  readonly total: number
  /** Estimated from a part of them. */
  readonly isAbout: boolean
}

/**
 * Filters that could be taken away so that something is found, the most helpful first. At most one count for each
 * filter that is set and each step of the text: the contract bounds the ones, the steps are about ten.
 */
export async function loosenings(sql: Sql, asked: Asked): Promise<Loosening[]> {
  const { filter } = asked
  const filters = [...new Set(filter.questions.map(({ key }) => key))].filter((key) => key !== 'text')
  const found = await Promise.all(
    filters.map(async (left) => {
      const others = filter.questions.filter(({ key }) => key !== left)
      return { filter: left, ...(await countFirst(sql, asked, { ...filter, questions: others })) }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

/** Of the first step that finds something: whoever takes the filter away sees its finds. */
async function countFirst(sql: Sql, { search, statistics }: Asked, filter: Narrowing) {
  for (const questions of search.levels) {
    const counted = await countTotal(
      sql,
      { ...filter, questions: [...filter.questions, ...questions] },
      statistics,
    )
    if (counted.total > 0) return counted
  }
  return { total: 0, isAbout: false }
}
