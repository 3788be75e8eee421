import type { BoothForm, FloorPlan, HallForm } from '@tiantian/contracts/expo/plan-form.ts'
import { GRID, isOverlapping } from '@tiantian/contracts/expo/plan-form.ts'

export interface PlanDraftPoint {
  readonly x: number
  readonly y: number
}

type Rectangle = Pick<BoothForm, 'x' | 'y' | 'width' | 'height'>

export const snapped = (metres: number) => Math.round(metres / GRID) * GRID

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** The rectangle between two corners, on the grid and within the hall. */
export function drawn(from: PlanDraftPoint, to: PlanDraftPoint, { width, height }: HallForm): Rectangle {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) =>
    within(snapped(x), 0, width),
  )
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) =>
    within(snapped(y), 0, height),
  )
  return { x: left!, y: top!, width: right! - left!, height: bottom! - top! }
}

/** A booth at another position, still in its hall. */
export const movedBy = (booth: BoothForm, by: PlanDraftPoint, hall: HallForm): BoothForm => ({
  ...booth,
  x: within(snapped(booth.x + by.x), 0, Math.max(0, hall.width - booth.width)),
  y: within(snapped(booth.y + by.y), 0, Math.max(0, hall.height - booth.height)),
})

/** A booth of another size, in its hall; never smaller than the grid. */
export const resizedBy = (booth: BoothForm, by: PlanDraftPoint, hall: HallForm): BoothForm => ({
  ...booth,
  width: within(snapped(booth.width + by.x), GRID, hall.width - booth.x),
  height: within(snapped(booth.height + by.y), GRID, hall.height - booth.y),
})

const FIRST_NUMBER = 101

/** `A-104`: the hall, and its first unused number. */
export function nextCode(hall: string, booths: readonly BoothForm[]): string {
  const letters = hall.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const prefix = letters === '' ? '' : `${letters.slice(0, 6)}-`
  const taken = new Set(booths.map(({ code }) => code))
  for (let number = FIRST_NUMBER; ; number += 1) if (!taken.has(prefix + number)) return prefix + number
}

/** A position where a booth of a common size overlaps no other; the upper left corner if there is none. */
export function freePosition(hall: HallForm, booths: readonly BoothForm[]): Rectangle {
  const size = { width: Math.min(3, hall.width), height: Math.min(3, hall.height) }
  for (let y = 0; y + size.height <= hall.height; y += 1) {
    for (let x = 0; x + size.width <= hall.width; x += 1) {
      const position = { id: '', code: '', hall: hall.name, x, y, ...size }
      if (!booths.some((other) => isOverlapping(position, other))) return { x, y, ...size }
    }
  }
  return { x: 0, y: 0, ...size }
}

/** The floor plan with a hall added, or with a new name and size of one: its booths are kept. */
export const withHall = (
  { halls, booths }: FloorPlan,
  before: string | undefined,
  hall: HallForm,
): FloorPlan => ({
  halls: before === undefined ? [...halls, hall] : halls.map((one) => (one.name === before ? hall : one)),
  booths: booths.map((booth) => (booth.hall === before ? { ...booth, hall: hall.name } : booth)),
})

/**
 * Merges two floor plans that started from the same one: of each booth and hall the user's own, if they changed it.
 */
export const mergePlans = (before: FloorPlan, mine: FloorPlan, theirs: FloorPlan): FloorPlan => ({
  halls: mergeLists(before.halls, mine.halls, theirs.halls, ({ name }) => name),
  booths: mergeLists(before.booths, mine.booths, theirs.booths, ({ id }) => id),
})

function mergeLists<Item>(
  before: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const [old, own, newer] = [before, mine, theirs].map(
    (list) => new Map(list.map((one) => [keyOf(one), one])),
  )
  const keys = new Set([...theirs, ...mine].map(keyOf))
  return [...keys].flatMap((key) => {
    const hasChanged = JSON.stringify(old!.get(key)) !== JSON.stringify(own!.get(key))
    const item = (hasChanged ? own : newer)!.get(key)
    return item === undefined ? [] : [item]
  })
}
