import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { vehicle } from '../product/vehicle.ts'
import { storable } from '../text.ts'

const named = z.object({ slug: z.string(), name: z.string() })
const position = z.int()

/** A car that the VIN may be of, as far as it tells. */
export const vinCandidate = z.object({
  vehicle,
  makeName: z.string(),
  modelName: z.string(),
  /** Null: which one, the VIN does not tell. */
  generationName: z.nullable(z.string()),
  yearFrom: z.int(),
  /** Null: still made. */
  yearTo: z.nullable(z.int()),
})
export type VinCandidate = z.output<typeof vinCandidate>

export const vinDecoded = z.object({
  /** Capitals and digits; look-alikes are Latin. */
  vin: z.string(),
  /** 17 signs that may stand in a VIN; all below is empty without them. */
  isVin: z.boolean(),
  corrections: z.array(z.object({ position, from: z.string(), to: z.string() })),
  /** Wrong length or sign: no VIN. `serial` and `check`: look again, it may be right. Positions begin at 1. */
  problems: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('length'), length: z.int() }),
      z.object({ kind: z.literal('sign'), position, sign: z.string() }),
      z.object({ kind: z.literal('serial'), position, sign: z.string() }),
      z.object({ kind: z.literal('check'), position, sign: z.string(), expected: z.string() }),
    ]),
  ),
  checkDigit: z.enum(['right', 'wrong', 'unused']),
  /** Where the maker is registered. */
  country: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** As it is registered, such as `BMW made by Avtotor`. */
  manufacturer: z.nullable(z.string()),
  /** The same in the words of the caller, and who built it for that make. */
  maker: z.nullable(z.object({ name: z.string(), builder: z.nullable(z.string()) })),
  /** The eleventh sign: the maker's own letter for the plant. */
  plant: z.string(),
  /** The newest first. `unknown`: it cannot be told, be it that the maker writes none or that we cannot read it. */
  years: z.object({
    certainty: z.enum(['sure', 'likely', 'ambiguous', 'unknown']),
    values: z.array(z.int()),
  }),
  /** Makes in our list that the maker builds. */
  makes: z.array(named),
  /** Never the engine: no VIN of these markets tells it reliably. */
  candidates: z.array(vinCandidate),
})
export type DecodedVin = z.output<typeof vinDecoded>

export const readVin = defineAction({
  name: 'vehicle/vin/read',
  summary: 'What a VIN tells of a car, and what it cannot; nothing of it is kept',
  // A number of somebody's car has no place in addresses and shared caches: not sent by GET.
  kind: 'write',
  auth: 'public',
  input: z.object({ vin: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), storable) }),
  output: vinDecoded,
  limit: { max: 60, windowSeconds: 60 },
})
