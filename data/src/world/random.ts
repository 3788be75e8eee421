/**
 * Random values that are the same for the same seed. The world is generated from them, so nothing here may ever
 * change.
 */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number
  /** An integer, both ends included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** 32 bits. */
  bits(): number
}

/** Mixes its arguments into the four words of sfc32; `randomOf(7, 'product', 12)` is always the same row. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const text = seed.join('\u0000')
  let a = hash(text, 0x9e3779b9)
  let b = hash(text, 0x85ebca6b)
  let c = hash(text, 0xc2b2ae35)
  let d = 1
  const bits = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round += 1) bits()
  return withChoices(bits)
}

function withChoices(bits: () => number): Random {
  const next = () => bits() / 2 ** 32
  return {
    next,
    bits,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
  }
}

/** FNV-1a, then stirred so that neighbouring seeds part at once. */
function hash(text: string, start: number): number {
  let h = start | 0
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

interface Weighted {
  readonly weight: number
}
/** Cumulative weights of lists that are picked from repeatedly; a list never changes. */
const TOTALS = new WeakMap<readonly Weighted[], number>()

export function pickWeighted<Item extends Weighted>(random: Random, items: readonly Item[]): Item {
  let left = random.next() * totalWeight(items)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return random.pick(items)
}

function totalWeight(items: readonly Weighted[]): number {
  const known = TOTALS.get(items)
  if (known !== undefined) return known
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  TOTALS.set(items, total)
  return total
}

/** A shuffled copy. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = random.between(0, at)
    const held = copy[at]!
    copy[at] = copy[other]!
    copy[other] = held
  }
  return copy
}
