import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { currency } from '../money.ts'

export const listRates = defineAction({
  name: 'product/rate/list',
  summary: 'How many units of each currency one US dollar buys, with date and source',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    rates: z.array(z.object({ currency, perUsd: z.number(), date: z.string(), source: z.string() })),
  }),
})
