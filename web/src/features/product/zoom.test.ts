import { expect, test } from 'vitest'
import { panBy, UNZOOMED, zoomAt } from './use-zoom.ts'

const FRAME = { width: 400, height: 400 }
const MIDDLE = { x: 0, y: 0 }

test('a picture is shown at 1 to 4 times its size, never outside', () => {
  expect(zoomAt(UNZOOMED, 10, MIDDLE, FRAME).scale).toBe(4)
  expect(zoomAt(UNZOOMED, 0.1, MIDDLE, FRAME)).toEqual(UNZOOMED)
})

test('the point under the finger stays under it while zooming', () => {
  const zoom = zoomAt(UNZOOMED, 2, { x: 100, y: -50 }, FRAME)
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 })
})

test('a picture can be dragged to its edge, and not at all while it fits', () => {
  expect(panBy(UNZOOMED, { x: 80, y: 0 }, FRAME)).toEqual(UNZOOMED)
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, FRAME)).toEqual({ scale: 2, x: 200, y: -200 })
})
