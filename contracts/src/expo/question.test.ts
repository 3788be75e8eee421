import { expect, test } from 'vitest'
import type { QuestionRule } from './question.ts'
import { answerIssues, answersToVisible, isPattern, visibleQuestions } from './question.ts'
import { questionForm } from './question-form.ts'

const question = (key: string, rest: Partial<QuestionRule> = {}): QuestionRule => ({
  key,
  kind: 'text',
  isRequired: false,
  options: [],
  showIf: null,
  min: null,
  max: null,
  pattern: '',
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

test('a question that depends on a hidden one is hidden too, and its answers are dropped', () => {
  const keys = (answers: Parameters<typeof visibleQuestions>[1]) =>
    visibleQuestions(form, answers).map(({ key }) => key)
  expect(keys({})).toEqual(['wants'])
  expect(keys({ wants: ['truck'], tons: 20 })).toEqual(['wants', 'tons', 'axles'])
  expect(keys({ wants: ['car'], tons: 20 })).toEqual(['wants'])
  expect(answersToVisible(form, { wants: ['car'], tons: 20, axles: 'four', other: true })).toEqual({
    wants: ['car'],
  })
})

test('a visible required question needs an answer, a hidden one does not', () => {
  expect(answerIssues(form, {})).toEqual([{ path: 'wants', rule: 'required' }])
  expect(answerIssues(form, { wants: ['car'] })).toEqual([])
  expect(answerIssues(form, { wants: ['truck'] })).toEqual([{ path: 'tons', rule: 'required' }])
})

test.each([
  ['choice', 'bus', false],
  ['choice', 'car', true],
  ['choices', ['car', 'bus'], false],
  ['number', Number.NaN, false],
  ['date', '2026-02-28', true],
  ['date', '2026-02-30', false],
  ['date', '0000-02-28', false],
  ['date', '30.02.2026', false],
  ['email', 'a@b', false],
  ['phone', '+77011234567', true],
  ['phone', '8 (701) 123-45-67', true],
  ['phone', '701 123 45 67', false],
  ['country', 'KZ', true],
  ['country', 'kaz', false],
  ['yes_no', 'yes', false],
] as const)('an answer of type %s: %s fits: %s', (kind, answer, fits) => {
  const issues = answerIssues([question('one', { kind, options })], { one: answer as never })
  expect(issues.length === 0).toBe(fits)
})

test.each([
  ['number', { min: 1, max: 9 }, 0, { rule: 'too_small', params: { origin: 'number', minimum: 1 } }],
  ['number', { min: 1, max: 9 }, 9.5, { rule: 'too_big', params: { origin: 'number', maximum: 9 } }],
  ['text', { min: 3 }, ' 车x ', { rule: 'too_small', params: { origin: 'string', minimum: 3 } }],
  ['long', { max: 4 }, 'brake', { rule: 'too_big', params: { origin: 'string', maximum: 4 } }],
  ['choices', { min: 2 }, ['car'], { rule: 'too_small', params: { origin: 'array', minimum: 2 } }],
  ['choices', { min: 2 }, ['car', 'truck'], undefined],
  ['text', { pattern: '[A-Z]{2}\\d{3,6}' }, 'KZ 123', { rule: 'invalid_format' }],
  ['text', { pattern: '[A-Z]{2}\\d{3,6}' }, ' KZ12345 ', undefined],
] as const)('an answer of type %s within %o: %o', (kind, bounds, answer, broken) => {
  const issues = answerIssues([question('one', { kind, options, ...bounds })], { one: answer as never })
  expect(issues).toEqual(broken ? [{ path: 'one', ...broken }] : [])
  expect(answerIssues([question('one', { kind, options, ...bounds })], {})).toEqual([])
})

test.each([
  ['[A-Z]{2}\\d{3,6}', true],
  ['\\+7\\d{10}', true],
  ['(a+)+', false],
  ['a*a*a*a*b', false],
  ['[z-a]', false],
  ['a|b', false],
  ['a{2', false],
])('the pattern %s is allowed: %s', (pattern, may) => {
  expect(isPattern(pattern)).toBe(may)
})

test('the slowest allowed pattern is tried on the longest answer to the end', () => {
  const pattern = 'a*a*a*b'
  expect(isPattern(pattern)).toBe(true)
  expect(answerIssues([question('one', { pattern })], { one: 'a'.repeat(200) })).toHaveLength(1)
})

test('only types with a size have limits, and the lower limit is not above the upper', () => {
  const requested = { key: 'one', label: { en: 'One' } }
  const issues = (rest: object) =>
    questionForm.safeParse({ ...requested, ...rest }).error?.issues.map(({ path }) => path.join('.')) ?? []
  expect(issues({ kind: 'number', min: -5, max: 2.5 })).toEqual([])
  expect(issues({ kind: 'number', min: 5, max: 2 })).toEqual(['max'])
  expect(issues({ kind: 'text', min: 1.5, max: 201 })).toEqual(['min', 'max'])
  expect(issues({ kind: 'date', min: 1, pattern: 'a' })).toEqual(['min', 'pattern'])
})
