import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { isNumberKey, numberKey } from '../product/part-number.ts'
import { slug } from '../product/vehicle.ts'
import { storable } from '../text.ts'

/** A part number as somebody writes it. */
const partNumber = z.string().check(
  z.trim(),
  z.maxLength(60),
  storable,
  z.refine((text) => isNumberKey(numberKey(text))),
)

/** A part that may stand in for another number, as shops say of what they sell. */
const crossReference = z.object({
  brand: z.object({ slug: z.string(), name: z.string() }),
  number: z.string(),
  /** The number that it may stand in for, and whose number that is. */
  reference: z.string(),
  referenceBrand: z.string(),
  /** So many shops that sell the part say so; those of one owner are one. */
  shopCount: z.int(),
  /** When the office confirmed it, in UTC; null while only shops say so. */
  confirmedAt: z.nullable(z.iso.datetime()),
})
export type CrossReference = z.output<typeof crossReference>

/** A number has seldom more than fifty; a hundred are shown. */
export const CROSS_REFERENCES_MAX = 100

export const listCrossReferences = defineAction({
  name: 'search/cross-reference/list',
  summary: 'What shops say a number may be replaced with, or may replace: what fewest shops say comes first',
  kind: 'read',
  auth: 'publish.data_write',
  input: z.object({ number: partNumber }),
  output: z.object({ crossReferences: z.array(crossReference).check(z.maxLength(CROSS_REFERENCES_MAX)) }),
})

export const confirmCrossReference = defineAction({
  name: 'search/cross-reference/confirm',
  summary: 'Confirm for the alliance that a part may stand in for a number, or take that back',
  auth: 'publish.data_write',
  input: z.object({ brand: slug, number: partNumber, reference: partNumber, isConfirmed: z.boolean() }),
  output: z.object({}),
})
