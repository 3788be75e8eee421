import { expect, test } from 'vitest'
import { moved, moveSteps, withItem } from './list-editor.tsx'

test('an item is replaced at its position, or appended', () => {
  const list = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]
  const byId = ({ id }: { id: number }) => id
  expect(withItem(list, { id: 1, name: 'c' }, byId)).toEqual([{ id: 1, name: 'c' }, list[1]])
  expect(withItem(list, { id: 3, name: 'c' }, byId)).toEqual([...list, { id: 3, name: 'c' }])
})

test('an item moves among the others, but not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('the move buttons are shown but disabled at the ends of a list; a single row has none', () => {
  const steps: number[] = []
  const of = (at: number) => moveSteps(3, at, (by) => steps.push(by))
  expect(of(0)).toEqual({ onUp: null, onDown: expect.any(Function) })
  expect(of(2)).toEqual({ onUp: expect.any(Function), onDown: null })
  of(1).onUp?.()
  of(1).onDown?.()
  expect(steps).toEqual([-1, 1])
  expect(moveSteps(1, 0, () => undefined)).toEqual({})
})
