import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

export const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

/** Left-hand and right-hand drive: on which side the driver sits. */
export const steering = z.enum(['lhd', 'rhd'])
export type Steering = z.output<typeof steering>

/** Where on the car a part belongs. */
export const axle = z.enum(['front', 'rear'])
export const side = z.enum(['left', 'right'])
export type FitmentAxle = z.output<typeof axle>
export type FitmentSide = z.output<typeof side>

export const engineCode = z.string().check(z.minLength(1), z.maxLength(40), storable)

/** A car as far as it is known, from the make down to the engine code. */
export const vehicle = z.object({
  make: slug,
  model: z.optional(slug),
  generation: z.optional(slug),
  engine: z.optional(engineCode),
  /** Model year: resolves what the years of a generation leave open. */
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(2100))),
  steering: z.optional(steering),
})
export type Vehicle = z.output<typeof vehicle>

/**
 * Whether a part fits a car: `fits` when a fitment row covers it, `maybe` when a row does but the car is not
 * specified enough, `no` when the part has rows and none covers it, `unknown` when it has no rows. Never "unknown
 * means fits".
 */
export const fit = z.enum(['fits', 'maybe', 'no', 'unknown'])
export type Fit = z.output<typeof fit>

export const listMakes = defineAction({
  name: 'product/vehicle/makes',
  summary: 'Car, truck and bus makes: the popular ones first, as the market ranks them, then by name',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({
    makes: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        kind: z.enum(['car', 'truck', 'bus']),
        isPopular: z.boolean(),
        /** Other spellings, for the search box of the picker. */
        synonyms: z.array(z.string()),
      }),
    ),
  }),
})

export const listModels = defineAction({
  name: 'product/vehicle/models',
  summary: 'The models of a make',
  kind: 'read',
  auth: 'public',
  input: z.object({ make: slug }),
  output: z.object({
    models: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        yearFrom: z.int(),
        /** Null: still in production. */
        yearTo: z.nullable(z.int()),
        isPopular: z.boolean(),
        synonyms: z.array(z.string()),
      }),
    ),
  }),
})

export const listGenerations = defineAction({
  name: 'product/vehicle/generations',
  summary: 'The generations of a model with their engines, the newest first',
  kind: 'read',
  auth: 'public',
  input: z.object({ make: slug, model: slug }),
  output: z.object({
    generations: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        yearFrom: z.int(),
        yearTo: z.nullable(z.int()),
        body: z.nullable(z.string()),
        engines: z.array(
          z.object({ code: z.string(), litres: z.nullable(z.number()), fuel: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
})
