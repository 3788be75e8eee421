import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { doubles, line, rowId, ruled } from '../form-fields.ts'
import { latinCode } from '../spelling/typed.ts'
import { storable } from '../text.ts'

const HALLS_MAX = 20
const BOOTHS_MAX = 1000
const HALL_NAME_MAX = 20
/** Metres. */
const HALL_MAX = 500
/** Booths are placed on a grid of half metres. */
export const GRID = 0.5

const metres = (least: number) => z.number().check(z.minimum(least), z.maximum(HALL_MAX))

export const hallForm = z.object({
  name: line(HALL_NAME_MAX).check(z.minLength(1)),
  width: metres(1),
  height: metres(1),
})
export type HallForm = z.output<typeof hallForm>

/** A rectangle, in metres from the upper left corner of its hall. */
export const boothForm = z.object({
  id: rowId,
  hall: z.string().check(z.maxLength(HALL_NAME_MAX), storable),
  code: z.string().check(z.overwrite(latinCode), z.regex(/^[A-Z0-9-]{1,12}$/)),
  x: metres(0),
  y: metres(0),
  width: metres(GRID),
  height: metres(GRID),
})
export type BoothForm = z.output<typeof boothForm>

const plan = z.object({
  halls: z.array(hallForm).check(z.maxLength(HALLS_MAX)),
  booths: z.array(boothForm).check(z.maxLength(BOOTHS_MAX)),
})

/** Halls and their booths. Booths must not overlap or exceed their hall. */
export const floorPlan = plan.check(ruled(planIssues))
export type FloorPlan = z.output<typeof plan>

/** Problems of a floor plan, by the booth's index. */
export function planIssues({ halls, booths }: FloorPlan): FieldIssue[] {
  const byName = new Map(halls.map((hall) => [hall.name, hall]))
  const misplaced = booths.flatMap((booth, at) => {
    const hall = byName.get(booth.hall)
    if (!hall) return [{ path: `booths.${at}.hall`, rule: 'invalid_value' }]
    const isOut = booth.x + booth.width > hall.width || booth.y + booth.height > hall.height
    if (isOut) return [{ path: `booths.${at}`, rule: 'outside' }]
    const isOver = booths.some((other, before) => before < at && isOverlapping(booth, other))
    return isOver ? [{ path: `booths.${at}`, rule: 'overlap' }] : []
  })
  return [
    ...misplaced,
    ...doubles(
      halls.map(({ name }) => name),
      (at) => `halls.${at}.name`,
    ),
    ...doubles(
      booths.map(({ code }) => code),
      (at) => `booths.${at}.code`,
    ),
    ...doubles(
      booths.map(({ id }) => id),
      (at) => `booths.${at}.id`,
    ),
  ]
}

/** Walls may touch. Half metres are exact in binary; the tolerance is for other measurements. */
export const isOverlapping = (one: BoothForm, other: BoothForm): boolean =>
  one.hall === other.hall &&
  one.x + one.width > other.x + TOUCH &&
  other.x + other.width > one.x + TOUCH &&
  one.y + one.height > other.y + TOUCH &&
  other.y + other.height > one.y + TOUCH

const TOUCH = 0.001
