import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { pageInput, pageOf } from '../page.ts'
import { axle, side, slug, steering } from '../product/vehicle.ts'

/** The versions of one model that a part fits. */
export const fittedModel = z.object({
  make: z.string(),
  makeName: z.string(),
  /** Null: every model of the make. */
  model: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  versions: z.array(
    z.object({
      /** Null: every generation. */
      generationName: z.nullable(z.string()),
      yearFrom: z.nullable(z.int()),
      yearTo: z.nullable(z.int()),
      /** Codes; empty: every engine. */
      engines: z.array(z.string()),
      /** Absent: both left-hand and right-hand drive. */
      steering: z.optional(steering),
      axle: z.optional(axle),
      side: z.optional(side),
      note: z.optional(z.string()),
    }),
  ),
})
export type FittedModel = z.output<typeof fittedModel>

export const listFittedCars = defineAction({
  name: 'vehicle/fitment/list',
  summary: 'The cars that a part fits, by make and model (S2.30)',
  kind: 'read',
  auth: 'public',
  input: z.object({ productId: z.uuid(), make: z.optional(slug), ...pageInput }),
  output: z.extend(pageOf(fittedModel), {
    /** All makes of the part with their number of models, for the selector. */
    makes: z.array(z.object({ slug: z.string(), name: z.string(), modelCount: z.int() })),
  }),
})
