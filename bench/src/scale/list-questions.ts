import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { Mall } from '../mall.ts'
import { pathOf } from '../reads.ts'
import type { Question } from './question.ts'
import { LANGUAGES, readWorld, SAMPLES, SORTS, times, turn } from './question.ts'

/** Lists, and lists with facets. */
export async function listQuestions(mall: Mall): Promise<Question[]> {
  const world = await readWorld(mall)
  return [...lists(world), ...listsWithFacets(world)]
}

type World = Awaited<ReturnType<typeof readWorld>>

function lists({ leaves, groups, brands, cars }: World): Question[] {
  const list = (n: number, filter: object) =>
    pathOf(listProducts, { sort: turn(SORTS, n), ...filter }, turn(LANGUAGES, n))
  return [
    {
      name: 'list of a category',
      paths: times(SAMPLES, (n) => list(n, { category: turn(leaves, n) })),
      isFirst: true,
    },
    {
      name: 'list of a group, in stock',
      paths: times(SAMPLES, (n) => list(n, { category: turn(groups, n), inStock: true })),
    },
    { name: 'list of a brand', paths: times(SAMPLES, (n) => list(n, { brands: [turn(brands, n)] })) },
    { name: 'list for a car', paths: times(SAMPLES, (n) => list(n, { vehicle: turn(cars, n) })) },
    {
      name: 'list of a category for a car',
      paths: times(SAMPLES, (n) => list(n, { category: turn(leaves, n), vehicle: turn(cars, n * 7) })),
    },
  ]
}

function listsWithFacets({ leaves, groups, brands, cars }: World): Question[] {
  const input = (n: number, filter: object) =>
    pathOf(queryProducts, { sort: turn(SORTS, n), ...filter }, turn(LANGUAGES, n))
  return [
    {
      name: 'category with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(leaves, n) })),
      bound: 30,
    },
    {
      name: 'group with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(groups, n) })),
      bound: 30,
    },
    {
      name: 'brand with facets',
      paths: times(SAMPLES, (n) => input(n, { brands: [turn(brands, n)] })),
      bound: 30,
    },
    {
      name: 'category and car with facets',
      paths: times(SAMPLES, (n) => input(n, { category: turn(leaves, n), vehicle: turn(cars, n * 7) })),
      bound: 30,
    },
  ]
}
