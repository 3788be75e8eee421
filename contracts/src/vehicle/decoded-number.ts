import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { vehicle } from '../product/vehicle.ts'
import { storable } from '../text.ts'
import { CAR_NUMBER_MAX } from './car-number-field.ts'
import { findFrame } from './frame.ts'

const named = z.object({ slug: z.string(), name: z.string() })
const position = z.int()

/** A possible car of the VIN, as far as it is decoded. */
const vinCandidate = z.object({
  vehicle,
  makeName: z.string(),
  modelName: z.string(),
  /** Null: the VIN does not tell which one. */
  generationName: z.nullable(z.string()),
  yearFrom: z.int(),
  /** Null: still in production. */
  yearTo: z.nullable(z.int()),
})
export type VinCandidate = z.output<typeof vinCandidate>

export const vinDecoded = z.object({
  /** Capital letters and digits; look-alikes are converted to Latin. */
  vin: z.string(),
  /** 17 characters that are valid in a VIN; otherwise the following fields are empty. */
  isVin: z.boolean(),
  corrections: z.array(z.object({ position, from: z.string(), to: z.string() })),
  /**
   * Wrong length or character: not a VIN. `serial` and `check`: suspicious, but possibly right. Positions begin at 1.
   */
  problems: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('length'), length: z.int() }),
      z.object({ kind: z.literal('sign'), position, sign: z.string() }),
      z.object({ kind: z.literal('serial'), position, sign: z.string() }),
      z.object({ kind: z.literal('check'), position, sign: z.string(), expected: z.string() }),
    ]),
  ),
  checkDigit: z.enum(['right', 'wrong', 'unused']),
  /** The country of the maker's registration. */
  country: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** As registered, such as `BMW made by Avtotor`. */
  manufacturer: z.nullable(z.string()),
  /** The same in the caller's language, and who built it for that make. */
  maker: z.nullable(z.object({ name: z.string(), builder: z.nullable(z.string()) })),
  /** The eleventh character: the maker's own plant code. */
  plant: z.string(),
  /** Newest first. `unknown`: cannot be decoded, because the maker does not encode it or we do not know how. */
  years: z.object({
    certainty: z.enum(['sure', 'likely', 'ambiguous', 'unknown']),
    values: z.array(z.int()),
  }),
  /** Makes in our list that the maker builds. */
  makes: z.array(named),
  /** Never the engine: no VIN in these markets encodes it reliably. */
  candidates: z.array(vinCandidate),
})
export type DecodedVin = z.output<typeof vinDecoded>

export const readVin = defineAction({
  name: 'vehicle/vin/read',
  summary: 'What a VIN tells of a car, and what it cannot; nothing of it is kept',
  // A VIN identifies somebody's car and must not appear in addresses and shared caches: not sent by GET.
  kind: 'write',
  auth: 'public',
  input: z.object({ vin: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), storable) }),
  output: vinDecoded,
  limit: { max: 60, windowSeconds: 60 },
})

const typedFrame = z
  .string()
  .check(z.maxLength(CAR_NUMBER_MAX))
  .check(z.refine((text) => findFrame(text) !== undefined, { params: { rule: 'vin' } }))

export const frameDecoded = z.object({
  /** In capitals, with its dash: `NZE141-6012345`. */
  frame: z.string(),
  /** The code of the model: `NZE141`. */
  modelCode: z.string(),
  /** Cars with this code; none: we do not know the code. The years are those of the code. */
  candidates: z.array(vinCandidate),
})
export type DecodedFrame = z.output<typeof frameDecoded>

export const readFrame = defineAction({
  name: 'vehicle/frame/read',
  summary: 'Which cars have the code of a frame number (Japan), as far as we know it; nothing of it is kept',
  // Like a VIN it identifies somebody's car, and must not appear in addresses and shared caches: not sent by GET.
  kind: 'write',
  auth: 'public',
  input: z.object({ frame: typedFrame }),
  output: frameDecoded,
  limit: { max: 60, windowSeconds: 60 },
})
