import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { moment } from '../moment.ts'
import { isNumberKey, numberKey } from '../product/part-number.ts'
import { slug } from '../product/vehicle.ts'
import { codeReadings } from '../spelling/typed.ts'
import { storable } from '../text.ts'

/** A part number as typed. */
const partNumber = z.string().check(
  z.maxLength(60),
  z.overwrite((text) => codeReadings(text)[0]!),
  storable,
  z.refine((text) => isNumberKey(numberKey(text))),
)

/** A cross-reference: a part that may replace another number, according to shops that sell it. */
const crossReference = z.object({
  brand: z.object({ slug: z.string(), name: z.string() }),
  number: z.string(),
  /** The number that it may replace, and the brand of that number. */
  reference: z.string(),
  referenceBrand: z.string(),
  /** The number of shops that confirm it by their offers; those of one owner count as one. */
  shopCount: z.int(),
  /** When the office confirmed it, in UTC; null while only shops state it. */
  confirmedAt: z.nullable(moment),
})
export type CrossReference = z.output<typeof crossReference>

/** A number seldom has more than fifty; a hundred are shown. */
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
