import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { LANGUAGES } from '../language.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'

/** A text that was looked for in vain, as it is kept. */
const zeroResultText = z.string().check(z.minLength(1), z.maxLength(100), storable)

/** What was looked for: parts, or shops. */
export const ZERO_RESULT_KINDS = ['parts', 'shops'] as const
const zeroResultKind = z.enum(ZERO_RESULT_KINDS)
export type ZeroResultKind = z.output<typeof zeroResultKind>

export const zeroResult = z.object({
  text: z.string(),
  language: z.string(),
  kind: zeroResultKind,
  /** At least so many times: a reply from a cache is not counted. */
  count: z.int(),
  /** So many of these times filters were set beside the text. */
  filteredCount: z.int(),
  /** The latest time filters alone stood in the way: without them the text finds something. */
  wasFilteredAway: z.boolean(),
  /** Whether at least something near was shown. */
  wasNearShown: z.boolean(),
  /** The last day, UTC, such as 2026-11-21. */
  lastDay: z.string(),
})
export type ZeroResult = z.output<typeof zeroResult>

export const listZeroResults = defineAction({
  name: 'search/zero-result/list',
  summary: 'What people looked for in vain, the most frequent first; nobody is named',
  kind: 'read',
  auth: 'stats.view',
  input: z.object({
    /** Of so many last days. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 30),
    language: z.optional(z.enum(LANGUAGES)),
    kind: z.optional(zeroResultKind),
    /** Those that only filters stood in the way of, or only the others. */
    wasFilteredAway: z.optional(z.boolean()),
    /** Those that were dealt with, instead of those that wait. */
    isSettled: z._default(z.boolean(), false),
    ...pageInput,
  }),
  output: z.extend(pageOf(zeroResult), {
    /** Misses of these days that were not kept: too many of one network, or too many different texts of a day. */
    leftOut: z.int(),
  }),
})

export const settleZeroResult = defineAction({
  name: 'search/zero-result/settle',
  summary:
    'Put what was looked for in vain aside, or back; it comes back by itself when it finds nothing on a later day',
  auth: 'stats.view',
  input: z.object({
    text: zeroResultText,
    language: z.enum(LANGUAGES),
    kind: z._default(zeroResultKind, 'parts'),
    isSettled: z.boolean(),
  }),
  output: z.object({}),
})
