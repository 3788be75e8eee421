import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { CAR_NUMBER_MAX } from './car-number-field.ts'
import { vinCandidate } from './decoded-vin.ts'
import { findFrame } from './frame.ts'

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
