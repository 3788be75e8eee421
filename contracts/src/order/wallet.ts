import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { money } from '../money.ts'

/** What the caller can pay with. */
export const paymentMeans = z.object({
  /** One for each currency that is not empty, the largest number first. */
  balances: z.array(money),
  points: z.int(),
  /** Coupons that can be used now; at most 1000 are counted. */
  couponCount: z.int(),
})
export type PaymentMeans = z.output<typeof paymentMeans>

export const getWallet = defineAction({
  name: 'order/wallet/get',
  summary: 'My balance by currency, my points, and how many coupons I can use (S3.5)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: z.object({ wallet: paymentMeans }),
})
