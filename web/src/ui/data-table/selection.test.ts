import { expect, test } from 'vitest'
import { selectionState, toggleAll, toggleRow } from './selection.ts'

const rows = ['a', 'b', 'c']
const state = (selected: readonly string[]) => selectionState(new Set(selected), rows)

test('[S3.12] the checkbox in the head is empty, indeterminate or checked', () => {
  expect([state([]), state(['b']), state(['c', 'b', 'a'])]).toEqual(['none', 'some', 'all'])
})

test('[S3.12] rows that are not listed, or cannot be selected, do not count', () => {
  expect(state(['elsewhere'])).toBe('none')
  expect(selectionState(new Set(), [])).toBe('none')
})

test('[S3.12] a row is toggled, or set to a given state however often', () => {
  const once = toggleRow(new Set<string>(), 'a')
  expect([...once]).toEqual(['a'])
  expect([...toggleRow(once, 'a')]).toEqual([])
  expect([...toggleRow(once, 'a', true)]).toEqual(['a'])
})

test('[S3.12] the checkbox in the head selects all selectable rows, then none, and leaves other pages alone', () => {
  const all = toggleAll(new Set(['elsewhere', 'b']), rows)
  expect(all).toEqual(new Set(['a', 'b', 'c', 'elsewhere']))
  expect([...toggleAll(all, rows)]).toEqual(['elsewhere'])
})

test('a selection is never mutated', () => {
  const selected = new Set(['a'])
  toggleAll(selected, rows)
  toggleRow(selected, 'b')
  expect([...selected]).toEqual(['a'])
})
