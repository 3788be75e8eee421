export interface Carton {
  readonly mm: readonly [length: number, width: number, height: number]
  readonly grossGrams: number
}

type Box = readonly [length: number, width: number, height: number]

const WALL_MM = 5
const LONGEST_MM = 12_000
/** Of the pieces in it: board, tape and pallet corners. */
const BOX_SHARE = 0.025
const BOX_GRAMS = 250

/** The carton of so many packed pieces, stacked as near to a cube as they go; none for a piece that travels alone. */
export function cartonOf(item: Box, grossGrams: number, count: number): Carton | undefined {
  if (count === 1) return undefined
  const mm = stacks(count)
    .map((stack) => outside(item, stack))
    .toSorted((one, other) => surface(one) - surface(other))[0]
  if (!mm || Math.max(...mm) > LONGEST_MM) return undefined
  return { mm, grossGrams: Math.ceil(grossGrams * count * (1 + BOX_SHARE)) + BOX_GRAMS }
}

/** All ways to lay so many boxes side by side, behind and above each other. */
function stacks(count: number): Box[] {
  const counts = Array.from({ length: count }, (_, at) => at + 1).filter((side) => count % side === 0)
  return counts.flatMap((along) =>
    counts
      .filter((across) => (count / along) % across === 0)
      .map((across): Box => [along, across, count / along / across]),
  )
}

function outside(item: Box, stack: Box): Box {
  const side = (at: 0 | 1 | 2) => item[at] * stack[at] + 2 * WALL_MM
  return [side(0), side(1), side(2)]
}

const surface = ([length, width, height]: Box) => length * width + width * height + height * length
