import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { plainLines, storable } from '../text.ts'

/** The longest suspension; a block (`user/office/ban`) has no end. */
export const SUSPENSION_DAYS_MAX = 30
export const SUSPENSION_REASON_MAX = 500

export const suspendUser = defineAction({
  name: 'user/office/suspend',
  summary:
    'Stop an account for up to 30 days: signed out everywhere now, told why; again changes nothing. Not for accounts of the office',
  auth: 'user.ban',
  input: z.object({
    userId: z.uuid(),
    days: z.int().check(z.minimum(1), z.maximum(SUSPENSION_DAYS_MAX)),
    /** The user reads it when they try to log in. */
    reason: z
      .string()
      .check(z.trim(), z.minLength(3), z.maxLength(SUSPENSION_REASON_MAX), storable, plainLines),
  }),
  /** When the suspension ends; null for an account that was blocked without an end before. */
  output: z.object({ until: z.nullable(moment) }),
  limit: { max: 60, windowSeconds: 3600 },
})
