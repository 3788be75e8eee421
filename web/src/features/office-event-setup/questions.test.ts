import { expect, test } from 'vitest'
import { newOption, newQuestion, withoutQuestion } from './question-sheet.tsx'

test('a new question has an unused key', () => {
  const first = newQuestion([])
  expect(first.key).toBe('q1')
  expect(newQuestion([{ ...first, key: 'q2' }]).key).toBe('q3')
  expect(newOption([{ value: 'o2', label: {} }]).value).toBe('o3')
})

test('deleting a question removes the conditions that depend on it', () => {
  const one = newQuestion([])
  const other = { ...newQuestion([]), key: 'q2' }
  const hanging = { ...other, showIf: { question: 'q1', op: 'is', value: 'true' } as const }
  expect(withoutQuestion([one, hanging], 'q1')).toEqual([other])
})
