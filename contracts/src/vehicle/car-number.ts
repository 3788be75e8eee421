import { findFrame, frameText, likelyFrames } from './frame.ts'
import { foldVin, isVin, SERIAL_CHARACTERS, vinOfSameKind, withoutVinSerials } from './vin.ts'

/** As it is stored; undefined when it is neither. */
export function foldCarNumber(text: string): string | undefined {
  const { vin } = foldVin(text)
  if (isVin(vin)) return vin
  const frame = findFrame(text)
  return frame && frameText(frame)
}

/**
 * Replaces the serial number of each VIN and frame number in a text with zeros, or `stand`: it then denotes a kind of
 * car and no single one.
 */
export function withoutSerials(text: string, stand = 0): string {
  const frames = likelyFrames(text)
  // `фильтр HCR32-012345` has 17 characters too: VINs are looked for beside frame numbers, not in them.
  const pieces = frames.map(({ start, end, serialLength }, at) => {
    const before = text.slice(frames[at - 1]?.end ?? 0, start)
    const code = text.slice(start, end - serialLength)
    return withoutVinSerials(before, stand) + code + String(stand).padStart(serialLength, '0')
  })
  return pieces.join('') + withoutVinSerials(text.slice(frames.at(-1)?.end ?? 0), stand)
}

/** The same for what is a number of a car and nothing else, if it is one: of any shape, with its dash or without. */
export function numberWithoutSerial(text: string, stand = 0): string {
  const covered = withoutSerials(text, stand)
  const number = foldCarNumber(text)
  if (covered !== text || number === undefined) return covered
  return isVin(number)
    ? vinOfSameKind(number, stand)
    : number.replace(/\d+$/, (serial) => String(stand).padStart(serial.length, '0'))
}

/** This much may be the beginning of a VIN, in groups. */
const BEGINNING_MAX = 60

/**
 * Whether a text may identify a single car: by a number, or by one whose last characters are still to be typed. A text
 * that is nothing but a possible frame number counts too, although parts may be numbered alike: being private costs
 * nothing here.
 */
export function namesOneCar(text: string): boolean {
  if (findFrame(text)) return true
  const end = text.slice(-BEGINNING_MAX)
  const begun = Array.from({ length: SERIAL_CHARACTERS - 1 }, (_, more) => end + '0'.repeat(more + 1))
  return [text, ...begun].some((typed) => withoutSerials(typed) !== typed)
}
