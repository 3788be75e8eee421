import type { Language } from '@tiantian/contracts/language.ts'
import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { DecodedFrame } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { findFrame, findFrames, frameText, isLikelyFrame } from '@tiantian/contracts/vehicle/frame.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { decodeFrame } from '../../vehicle/frame.ts'
import type { Chip } from './parsed-query.ts'
import type { VinIntent } from './vin-intent.ts'
import { carOf } from './vin-intent.ts'

/** More in one text are a list of somebody, and each known code is looked up among the parts. */
const FRAMES_MAX = 5

/**
 * The car named by the frame number in a text, as `vinIntent`: only by a code that we know, because part numbers may
 * look alike, and only when no part has this number.
 */
export async function frameIntent(
  sql: Queryable,
  { text, language, reference }: { text: string; language: Language; reference: ReferenceData },
): Promise<VinIntent | undefined> {
  for (const { readings, start, end } of findFrames(text).slice(0, FRAMES_MAX)) {
    const decoded = decodeFrame(reference, readings, language)
    const typed = text.slice(start, end)
    if (decoded.candidates.length === 0 || (await isPartNumber(sql, typed))) continue
    return {
      rest: text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
      car: carOf(decoded, reference),
      chip: { kind: 'frame', text: typed, at: start, value: decoded.frame, label: labelOf(decoded) },
    }
  }
  return undefined
}

/** Without a dash the letters may be those of a maker: `GM96103222` is a number of GM, or a Honda GM9. */
async function isPartNumber(sql: Queryable, typed: string): Promise<boolean> {
  const number = numberKey(typed)
  const numbers = /\p{Pd}|−/u.test(typed) ? [number] : [number, number.replace(/^\D+/, '')]
  const [row] = await sql`select from part_numbers where normalized_number = any(${numbers}) limit 1`
  return row !== undefined
}

/** The only model with this code, or the code of several. */
function labelOf({ candidates, modelCode }: DecodedFrame): string {
  const models = new Set(candidates.map(({ makeName, modelName }) => `${makeName} ${modelName}`))
  return models.size === 1 ? [...models][0]! : modelCode
}

/**
 * A text that no part number matches, and that is a frame number by its shape: its code is not known here. Unknown
 * letters without a digit are rather of a brand that nobody sells.
 */
export function unknownFrameChip(typed: string): Chip | undefined {
  const frame = findFrame(typed)
  const isCoded = frame && /\d/.test(frame.code) && isLikelyFrame(frame)
  if (!(isCoded && /\p{Pd}|−/u.test(typed))) return undefined
  const text = typed.trim()
  return { kind: 'frame', text, at: typed.indexOf(text), value: frameText(frame), label: frameText(frame) }
}
