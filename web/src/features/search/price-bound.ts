/** No price is above this. */
const PRICE_MAX = 1_000_000_000
/** Thousands separators: spaces of all kinds, and the Swiss apostrophe. */
const GAPS = /[\s'’_]/g

/** A price as users type it: `1 250`, `1,250`, `1.250,50`, `12,50`; undefined without a digit. */
export function readPrice(typed: string): number | undefined {
  // Full-width characters count as their ASCII equivalents.
  const text = typed.normalize('NFKC').replaceAll('。', '.').replace(GAPS, '')
  const [number] = /\d[\d.,]*|[.,]\d+/.exec(text) ?? []
  if (number === undefined) return undefined
  const at = decimalAt(number)
  const [whole, part] = [number.slice(0, at), number.slice(at)].map((piece) => piece.replace(/\D/g, ''))
  return Math.min(Number(`${whole}.${part}0`), PRICE_MAX)
}

/** Where the decimals begin. Three digits after the only separator are thousands: a price has two decimals. */
function decimalAt(number: string): number {
  const characters = number.match(/[.,]/g) ?? []
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  const isRepeated = characters.filter((sign) => sign === number[last]).length > 1
  const isThousand = characters.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)
  return last < 0 || isRepeated || isThousand ? number.length : last
}

/** Bounds in major units, rounded outward, so that the typed range is included; swapped bounds mean the same. */
export function boundsTyped(from: string, to: string): [min: number | undefined, max: number | undefined] {
  const [low, high] = [readPrice(from), readPrice(to)]
  const isReversed = low !== undefined && high !== undefined && low > high
  const [min, max] = isReversed ? [high, low] : [low, high]
  return [min === undefined ? min : Math.floor(min), max === undefined ? max : Math.ceil(max)]
}
