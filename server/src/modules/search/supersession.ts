import type { Listings, NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import type { Step } from './number-rows.ts'
import { STEPS_MAX } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'
import { bestOfEach } from './number-search.ts'

/**
 * Adds what took the place of a number. A product that says so speaks of the numbers of its own brand:
 * - where brands are named beside the number, what they say counts before all else;
 * - what another brand says of its own number is no matter of a named one that has this number too;
 * - else a brand is heard that has the number itself, or whose number it must be since no other brand on sale has it
 *   (an old original number, which equals of other makers carry as a reference).
 *
 * The newest are the numbers in whose place no other has come. Of a ring, or of so many steps that not all were read,
 * nobody can tell, so nothing is called newer.
 */
export function withSupersessions(
  found: NumberHits,
  brands: readonly number[],
  isOfNamed: boolean,
): NumberHits {
  const { steps: read = [] } = found
  const steps = received(read, brands, isOfNamed)
  const wentOn = new Set(steps.map((step) => placeOf(step, step.oldKey)))
  const isNewest = (step: Step) => !wentOn.has(placeOf(step, step.newKey))
  const newest = steps.findLast(isNewest)
  if (!newest || read.length === STEPS_MAX) return found
  const hits = steps.flatMap((step) =>
    (step.products ?? []).map((productId) => ({ productId, ...matchOf(isNewest(step)) })),
  )
  const many = listingsOf(
    steps.filter(({ products }) => products === null),
    isNewest,
  )
  const begun = steps.find((step) => placeOf(step, step.oldKey) === placeOf(newest, newest.first))
  return {
    ...found,
    hits: bestOfEach([...found.hits, ...hits]),
    listings: [...found.listings, ...many],
    replacement: { oldNumber: begun?.oldNumber ?? '', newNumber: newest.newNumber },
  }
}

function received(steps: readonly Step[], brands: readonly number[], isOfNamed: boolean): readonly Step[] {
  const named = steps.filter(({ brand }) => brands.includes(brand))
  if (named.length > 0) return named
  return isOfNamed ? [] : steps.filter(({ isOfNumber }) => isOfNumber)
}

const matchOf = (isNewest: boolean): Omit<NumberHit, 'productId'> => ({
  match: 'newer',
  rank: isNewest ? RANK.newest : RANK.newer,
})

function listingsOf(steps: readonly Step[], isNewest: (step: Step) => boolean): Listings[] {
  const alike = Map.groupBy(steps, (step) => `${step.brand} ${isNewest(step)}`)
  return [...alike.values()].map((same) => ({
    ...matchOf(isNewest(same[0]!)),
    keys: same.map(({ newKey }) => newKey),
    kind: 0,
    brands: [same[0]!.brand],
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
}

/** A number in the chain of one brand from one beginning. */
const placeOf = ({ brand, first }: Step, key: string): string => `${brand} ${first} ${key}`
