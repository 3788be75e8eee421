import { expect, test } from 'vitest'
import type { QuestionRule } from './question.ts'
import { answerIssues, answersAsked, askedOf } from './question.ts'

const question = (key: string, rest: Partial<QuestionRule> = {}): QuestionRule => ({
  key,
  kind: 'text',
  isRequired: false,
  options: [],
  showIf: null,
  ...rest,
})
const options = ['car', 'truck'].map((value) => ({ value, label: value }))

const form = [
  question('wants', { kind: 'choices', options, isRequired: true }),
  question('tons', {
    kind: 'number',
    isRequired: true,
    showIf: { question: 'wants', op: 'includes', value: 'truck' },
  }),
  question('axles', { isRequired: true, showIf: { question: 'tons', op: 'is', value: '20' } }),
]

test('what hangs on a hidden question is hidden too, and its answers go nowhere', () => {
  const keys = (answers: Parameters<typeof askedOf>[1]) => askedOf(form, answers).map(({ key }) => key)
  expect(keys({})).toEqual(['wants'])
  expect(keys({ wants: ['truck'], tons: 20 })).toEqual(['wants', 'tons', 'axles'])
  expect(keys({ wants: ['car'], tons: 20 })).toEqual(['wants'])
  expect(answersAsked(form, { wants: ['car'], tons: 20, axles: 'four', other: true })).toEqual({
    wants: ['car'],
  })
})

test('a required question that is asked wants an answer, one that is hidden does not', () => {
  expect(answerIssues(form, {})).toEqual([{ path: 'wants', rule: 'required' }])
  expect(answerIssues(form, { wants: ['car'] })).toEqual([])
  expect(answerIssues(form, { wants: ['truck'] })).toEqual([{ path: 'tons', rule: 'required' }])
})

test.each([
  ['choice', 'bus', false],
  ['choice', 'car', true],
  ['choices', ['car', 'bus'], false],
  ['number', Number.NaN, false],
  ['date', '2026-02-30', true],
  ['date', '30.02.2026', false],
  ['email', 'a@b', false],
  ['phone', '+77011234567', true],
  ['phone', '87011234567', false],
  ['country', 'KZ', true],
  ['country', 'kaz', false],
  ['yes_no', 'yes', false],
] as const)('an answer of the kind %s: %s fits: %s', (kind, answer, fits) => {
  const issues = answerIssues([question('one', { kind, options })], { one: answer as never })
  expect(issues.length === 0).toBe(fits)
})
