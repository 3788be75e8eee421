import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage, named, rowId, ruled } from '../form-fields.ts'
import { calendarDate } from '../moment.ts'
import { requestId } from '../page.ts'
import { slug } from '../product/vehicle.ts'

/** Whether goods need a paper of conformity (EAC) to be sold at their destination. */
export const CONFORMITIES = ['none', 'declaration', 'certificate'] as const
const conformity = z.enum(CONFORMITIES)

/** Hundredths of a percent. */
export const CUSTOMS_RATE_MAX = 10_000
const rate = z.int().check(z.minimum(0), z.maximum(CUSTOMS_RATE_MAX))

export const CUSTOMS_NOTE_MAX = 300
export const CUSTOMS_SOURCE_MAX = 200

/** What the office has found out, and what a rule leaves open: null and empty are inherited. */
const findings = {
  conformity: z.nullable(conformity),
  dutyBasisPoints: z.nullable(rate),
  vatBasisPoints: z.nullable(rate),
}

/**
 * A fact for the buyer about the import of a line, frozen with the order; it is never part of a total. Null is unknown.
 */
export const customsHint = z.object({
  ...findings,
  country: z.string(),
  hsCode: z.string(),
  note: z.string(),
  /** Where the office has it from, and when it was checked; the most special rule first. */
  sources: z.array(z.object({ source: z.string(), checkedOn: z.string() })),
})
export type CustomsHint = z.output<typeof customsHint>

const country = z.string().check(z.regex(/^[A-Z]{2}$/))

const customsRule = z.object({
  ...findings,
  id: z.uuid(),
  version: z.int(),
  country,
  /** Null: all categories. */
  category: z.nullable(z.string()),
  categoryName: z.string(),
  note: byLanguage(CUSTOMS_NOTE_MAX),
  source: byLanguage(CUSTOMS_SOURCE_MAX),
  checkedOn: z.string(),
})
export type CustomsRule = z.output<typeof customsRule>

const customsRules = z.object({ rules: z.array(customsRule) })

export const listCustomsRules = defineAction({
  name: 'order/customs/list',
  summary: 'Rules of customs by destination and category, as buyers see them at checkout',
  kind: 'read',
  auth: 'order.terms',
  input: z.object({}),
  output: customsRules,
})

const ruleFields = z.object({
  ...findings,
  country,
  /** Null: all categories without a rule of their own. */
  category: z.nullable(slug),
  note: byLanguage(CUSTOMS_NOTE_MAX),
  source: named(CUSTOMS_SOURCE_MAX),
  /** The day on which the office checked the source. */
  checkedOn: calendarDate,
})

export const saveCustomsRule = defineAction({
  name: 'order/customs/save',
  summary: 'Add or replace a rule of customs; placed orders keep their hints',
  auth: 'order.terms',
  input: z
    .extend(ruleFields, {
      requestId,
      /** Null for a new one. */
      id: z.nullable(rowId),
      /** The version that was edited; 0 for a new one. */
      version: z.int().check(z.minimum(0), z.maximum(1e9)),
    })
    .check(
      ruled(({ conformity: papers, dutyBasisPoints, vatBasisPoints, note }) =>
        papers === null &&
        dutyBasisPoints === null &&
        vatBasisPoints === null &&
        Object.keys(note).length === 0
          ? [{ path: 'note', rule: 'required' }]
          : [],
      ),
    ),
  output: customsRules,
})

export const removeCustomsRule = defineAction({
  name: 'order/customs/remove',
  summary: 'Remove a rule of customs; placed orders keep their hints',
  auth: 'order.terms',
  input: z.object({ id: rowId, version: z.int().check(z.minimum(1), z.maximum(1e9)) }),
  output: customsRules,
})
