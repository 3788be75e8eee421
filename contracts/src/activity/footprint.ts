import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { pageInput, pageOf } from '../page.ts'
import { vehicle } from '../product/vehicle.ts'
import { savedCard } from './saved.ts'
import { savedKind, savedObject } from './saved-kind.ts'

/** Of all kinds together; the oldest are deleted. */
export const FOOTPRINTS_MAX = 500
export const FOOTPRINT_DAYS = 90
/** How many a browser collects until it can send them. */
export const SEEN_MAX = 50

export const footprint = z.extend(savedObject, { seenAt: z.string(), content: savedCard })
export type Footprint = z.output<typeof footprint>

export const addFootprints = defineAction({
  name: 'activity/footprint/add',
  summary: 'What I have looked at, with the time; what does not exist is passed over (S1.11)',
  auth: 'anonymous',
  input: z.object({
    seen: z.array(z.extend(savedObject, { seenAt: moment })).check(z.minLength(1), z.maxLength(SEEN_MAX)),
  }),
  output: z.object({}),
  limit: { max: 120, windowSeconds: 60 },
})

export const listFootprints = defineAction({
  name: 'activity/footprint/list',
  summary: 'What I have looked at in the last 90 days, the latest first (S1.11)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({
    /** When omitted: all kinds. */
    kind: z.optional(savedKind),
    compare: z.optional(vehicle),
    ...pageInput,
  }),
  output: pageOf(footprint),
})

export const removeFootprints = defineAction({
  name: 'activity/footprint/remove',
  summary: 'Forget that I looked at these things',
  auth: 'anonymous',
  input: z.object({ things: z.array(savedObject).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({}),
})

export const clearFootprints = defineAction({
  name: 'activity/footprint/clear',
  summary: 'Forget all that I looked at, or what lies between two moments',
  auth: 'anonymous',
  input: z.object({ from: z.optional(moment), before: z.optional(moment) }),
  output: z.object({}),
})
