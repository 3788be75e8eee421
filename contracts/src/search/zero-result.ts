import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { LANGUAGES } from '../language.ts'
import { pageInput, pageOf } from '../page.ts'
import { storable } from '../text.ts'

/** A zero-result query, as stored. */
const zeroResultText = z.string().check(z.minLength(1), z.maxLength(100), storable)

/** What was searched: parts or shops. */
export const ZERO_RESULT_KINDS = ['parts', 'shops'] as const
const zeroResultKind = z.enum(ZERO_RESULT_KINDS)
export type ZeroResultKind = z.output<typeof zeroResultKind>

export const zeroResult = z.object({
  text: z.string(),
  language: z.string(),
  kind: zeroResultKind,
  /** The minimum count: cached replies are not counted. */
  count: z.int(),
  /** How many of these searches also had filters. */
  filteredCount: z.int(),
  /** The latest of them failed only because of filters: without them the text has results. */
  wasFilteredAway: z.boolean(),
  /** Whether near matches were shown. */
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
    /** The number of recent days. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(90)), 30),
    language: z.optional(z.enum(LANGUAGES)),
    kind: z.optional(zeroResultKind),
    /** Those that failed only because of filters, or only the others. */
    wasFilteredAway: z.optional(z.boolean()),
    /** Settled ones instead of open ones. */
    isSettled: z._default(z.boolean(), false),
    ...pageInput,
  }),
  output: z.extend(pageOf(zeroResult), {
    /**
     * Zero-result queries of these days that were not stored: too many from one network, or too many different texts
     * on one day.
     */
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
