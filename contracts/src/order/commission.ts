import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { slug } from '../product/vehicle.ts'
import { givenReason } from './proposal.ts'

/** Hundredths of a percent: 250 is 2.5 %. */
export const BASIS_POINTS_MAX = 5000
const basisPoints = z.int().check(z.minimum(0), z.maximum(BASIS_POINTS_MAX))

/** A rate as the office has set it; null: the category inherits again. */
const commissionChange = z.object({
  basisPoints: z.nullable(basisPoints),
  validFrom: z.string(),
  reason: z.string(),
  createdAt: z.string(),
})
export type CommissionChange = z.output<typeof commissionChange>

const commissionTerms = z.object({
  /** Null: the default of all categories. */
  slug: z.nullable(z.string()),
  name: z.string(),
  /** 0 for the default. */
  level: z.int(),
  /** What is charged now, and whether the category inherits it. */
  basisPoints: z.int(),
  isInherited: z.boolean(),
  /** Counts the rates that the category has had. */
  version: z.int(),
  /** Those to come and those that were, the latest first. */
  changes: z.array(commissionChange),
})
export type CommissionTerms = z.output<typeof commissionTerms>

const allTerms = z.object({ terms: z.array(commissionTerms) })

export const listCommission = defineAction({
  name: 'order/commission/list',
  summary: 'The commission of each category, own or inherited, with its history; parents before children',
  kind: 'read',
  auth: 'order.terms',
  input: z.object({}),
  output: allTerms,
})

export const setCommission = defineAction({
  name: 'order/commission/set',
  summary: 'Set the commission of a category from now on or from a later time; placed orders keep theirs',
  auth: 'order.terms',
  input: z.object({
    slug: z.nullable(slug),
    /** The version that was edited: 0 where the category has had no rate. */
    version: z.int().check(z.minimum(0), z.maximum(1e9)),
    /** Null: as its parent. The default cannot inherit. */
    basisPoints: z.nullable(basisPoints),
    /** Not in the past; null: from now on. */
    validFrom: z.nullable(moment),
    reason: givenReason,
  }),
  output: allTerms,
})

/** What a line of an order is worth, and the rate that was frozen when it was placed. */
export interface CommissionLine {
  readonly totalMinor: bigint | number
  readonly basisPoints: bigint | number
}

/**
 * What the alliance keeps of what a shop earns with an order: goods by their own rates, delivery and discounts in the
 * same proportion. Rounded down to the minor unit once for the order, in favour of the shop.
 */
export function commissionMinor(earnedMinor: number, lines: readonly CommissionLine[]): number {
  let goods = 0n
  let weighted = 0n
  for (const { totalMinor, basisPoints: rate } of lines) {
    goods += BigInt(totalMinor)
    weighted += BigInt(totalMinor) * BigInt(rate)
  }
  return goods === 0n ? 0 : Number((BigInt(earnedMinor) * weighted) / (goods * 10_000n))
}
