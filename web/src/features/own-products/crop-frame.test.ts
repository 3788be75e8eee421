import { expect, test } from 'vitest'
import { movedFrame, squareOf, zoomMaxOf } from './crop-sheet.tsx'

const wide = { width: 1600, height: 1000, zoom: 1, x: 0.5, y: 0.5 }

test('the middle of a picture is kept first, and the square never leaves the picture', () => {
  expect(squareOf(wide)).toEqual({ left: 300, top: 0, side: 1000 })
  expect(squareOf(movedFrame(wide, 5, 5))).toEqual({ left: 600, top: 0, side: 1000 })
  expect(squareOf(movedFrame(wide, -5, -5))).toEqual({ left: 0, top: 0, side: 1000 })
})

test('a frame at the edge moves back at once, however far it was pushed beyond', () => {
  const pushed = movedFrame(movedFrame(wide, 5, 0), 5, 0)
  expect(squareOf(movedFrame(pushed, -0.1, 0)).left).toBeCloseTo(500)
})

test('an enlarged picture keeps 500 pixels a side at least', () => {
  expect(zoomMaxOf(wide)).toBe(2)
  expect(squareOf({ ...wide, zoom: zoomMaxOf(wide) }).side).toBe(500)
  expect(zoomMaxOf({ width: 300, height: 400 })).toBe(1)
  expect(zoomMaxOf({ width: 4000, height: 4000 })).toBe(4)
})
