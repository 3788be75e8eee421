import * as z from 'zod/mini'
import { foldCarNumber } from './car-number.ts'

/** What papers name a single car by: a VIN, or the frame number of a car built for Japan. */
export const CAR_NUMBER_MAX = 60

/**
 * In any notation; stored in capitals, a VIN without separators, a frame number with its dash. Only `''` means none,
 * not a text that normalizes to it.
 */
export const carNumber = z
  .string()
  .check(z.maxLength(CAR_NUMBER_MAX))
  .check(z.refine((text) => text === '' || foldCarNumber(text) !== undefined, { params: { rule: 'vin' } }))
  .check(z.overwrite((text) => foldCarNumber(text) ?? ''))
