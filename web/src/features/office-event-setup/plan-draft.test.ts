import type { BoothForm } from '@tiantian/contracts/expo/plan-form.ts'
import { expect, test } from 'vitest'
import { drawn, freePosition, mergePlans, movedBy, nextCode, resizedBy } from './plan-draft.ts'

const HALL = { name: 'A', width: 10, height: 6 }
const booth = (id: string, own: Partial<BoothForm> = {}): BoothForm => ({
  id,
  hall: 'A',
  code: id.toUpperCase(),
  x: 0,
  y: 0,
  width: 3,
  height: 3,
  ...own,
})

test('a booth is drawn from any corner, on the grid, and not beyond the walls', () => {
  expect(drawn({ x: 5.1, y: 4.2 }, { x: 1.9, y: 0.9 }, HALL)).toEqual({ x: 2, y: 1, width: 3, height: 3 })
  expect(drawn({ x: 8, y: 5 }, { x: 20, y: -3 }, HALL)).toEqual({ x: 8, y: 0, width: 2, height: 5 })
})

test('a booth that is moved or resized stays in its hall', () => {
  expect(movedBy(booth('a'), { x: 100, y: 1.4 }, HALL)).toMatchObject({ x: 7, y: 1.5 })
  expect(movedBy(booth('a'), { x: -1, y: -1 }, HALL)).toMatchObject({ x: 0, y: 0 })
  expect(resizedBy(booth('a'), { x: 100, y: -100 }, HALL)).toMatchObject({ width: 10, height: 0.5 })
})

test('a new booth gets an unused number and position', () => {
  expect(nextCode('Blue A', [])).toBe('BLUEA-101')
  expect(nextCode('A', [booth('x', { code: 'A-101' })])).toBe('A-102')
  expect(nextCode('展馆', [])).toBe('101')
  expect(freePosition(HALL, [booth('a')])).toMatchObject({ x: 3, y: 0 })
})

test('two floor plans are merged booth by booth', () => {
  const plan = (...booths: BoothForm[]) => ({ halls: [HALL], booths })
  const a = booth('a')
  const b = booth('b', { x: 3 })
  const c = booth('c', { x: 6 })
  const mine = plan({ ...a, y: 1 }, b)
  const theirs = plan(a, { ...b, y: 2 }, c, booth('d', { y: 3 }))
  expect(mergePlans(plan(a, b, c), mine, theirs).booths).toEqual([
    { ...a, y: 1 },
    { ...b, y: 2 },
    booth('d', { y: 3 }),
  ])
})
