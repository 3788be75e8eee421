import * as z from 'zod/mini'
import { currency } from '../money.ts'

/** Units of a currency for one US dollar, as published. */
const frozenRate = z.object({ currency, perUsd: z.string(), date: z.string(), source: z.string() })

/** How an amount was converted, by the rates of its day; null where it was not. */
export const frozenExchange = z.nullable(z.object({ from: frozenRate, to: frozenRate }))
