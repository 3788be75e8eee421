import type { Bounds } from './filter.ts'

export type BoundError = 'required' | 'integer' | 'order'

/** Text typed into the two fields of a filter. */
export interface TypedBounds {
  readonly from: string
  readonly to: string
}

export type ReadBounds =
  | { readonly bounds: Bounds; readonly errors?: never }
  | { readonly bounds?: never; readonly errors: { readonly from?: BoundError; readonly to?: BoundError } }

/** A range is set, and Reset can clear it, when both of its fields are filled (S3.12). */
export const isFilled = ({ from, to }: TypedBounds) => from.trim() !== '' && to.trim() !== ''

/** Two integers, the first not above the second (S5.6). */
export function readRange(typed: TypedBounds): ReadBounds {
  return readBounds(typed, integerOf, 'integer')
}

/** Digits only: `1e3`, `12.5` and `0x10` are invalid. */
const integerOf = (text: string) => (/^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)

/** Two numbers accepted by `parse`; an empty field is missing, not invalid. */
export function readBounds(
  { from, to }: TypedBounds,
  parse: (text: string, side: 'from' | 'to') => number,
  wrong: BoundError,
): ReadBounds {
  const [least, greatest] = [parse(from.trim(), 'from'), parse(to.trim(), 'to')]
  const [fromError, toError] = [errorOf(from, least, wrong), errorOf(to, greatest, wrong)]
  if (fromError || toError) {
    return { errors: { ...(fromError && { from: fromError }), ...(toError && { to: toError }) } }
  }
  return least <= greatest ? { bounds: [least, greatest] } : { errors: { to: 'order' } }
}

function errorOf(text: string, number: number, wrong: BoundError): BoundError | undefined {
  if (text.trim() === '') return 'required'
  return Number.isSafeInteger(number) ? undefined : wrong
}
