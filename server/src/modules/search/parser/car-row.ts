import type { Statement } from '../../product/statement.ts'
import type { CarIntent } from './car-intent.ts'

/**
 * SQL of "the fitment row `f` is for such a car", of these generations if there are any: the row in which the engine
 * beside the car must match. A row with years is for the generations of those years, with one year of tolerance on
 * either side.
 */
export const carRow =
  ({ makes, models }: Pick<CarIntent, 'makes' | 'models'>, generations: readonly number[] = []) =>
  (statement: Statement): string => {
    const tests = [`f.make_id = any(${statement.ints(makes)})`]
    const ids = models.map(({ id }) => id)
    if (ids.length > 0) tests.push(`coalesce(f.model_id = any(${statement.ints(ids)}), true)`)
    if (generations.length > 0) tests.push(ofGenerations(statement.ints(generations)))
    return tests.join(' and ')
  }

const ofGenerations = (ids: string) => `coalesce(f.generation_id = any(${ids}), exists (
  select from generations g where g.id = any(${ids})
    and coalesce(f.year_from, 0) <= coalesce(g.year_to, 9998) + 1 and coalesce(f.year_to, 9999) >= g.year_from - 1))`
