import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, named, ruled } from '../form-fields.ts'
import type { Language } from '../language.ts'
import { textIn } from '../language.ts'
import { storable } from '../text.ts'
import type { Question } from './question.ts'
import { ANSWER_MAX, isPattern, OPTIONS_MAX, PATTERN_MAX, QUESTION_KINDS, showIf } from './question.ts'

const QUESTIONS_MAX = 50

/** Question types with a list of options. */
export const hasOptions = (kind: (typeof QUESTION_KINDS)[number]) => kind === 'choice' || kind === 'choices'

const option = z.object({
  value: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)),
  label: named(120),
})

const bound = z.number().check(z.minimum(-1e12), z.maximum(1e12))

const question = z.object({
  /** The key under which answers are stored: it stays when the text changes. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  kind: z.enum(QUESTION_KINDS),
  label: named(200),
  help: z._default(byLanguage(300), {}),
  isRequired: z._default(z.boolean(), false),
  options: z._default(z.array(option).check(z.maxLength(OPTIONS_MAX)), []),
  showIf: z._default(z.nullable(showIf), null),
  min: z._default(z.nullable(bound), null),
  max: z._default(z.nullable(bound), null),
  pattern: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(PATTERN_MAX),
        storable,
        z.refine(isPattern, { params: { rule: 'invalid_format' } }),
      ),
    '',
  ),
})
export type QuestionForm = z.output<typeof question>

/** Question types with a size: the value of a number, the characters of a text, the number of choices. */
export const hasBounds = (kind: (typeof QUESTION_KINDS)[number]) => kind in SIZE_MAX
export const hasPattern = (kind: (typeof QUESTION_KINDS)[number]) => kind === 'text'

const SIZE_MAX: Partial<Record<(typeof QUESTION_KINDS)[number], number>> = {
  number: Number.POSITIVE_INFINITY,
  text: 200,
  long: ANSWER_MAX,
  choices: OPTIONS_MAX,
}

function boundIssues({ kind, min, max, pattern }: QuestionForm): FieldIssue[] {
  const sizeMax = SIZE_MAX[kind]
  const isSize = (value: number | null) =>
    value === null ||
    kind === 'number' ||
    (sizeMax !== undefined && Number.isInteger(value) && value >= 0 && value <= sizeMax)
  return [
    ...(isSize(min) ? [] : [{ path: 'min', rule: 'out_of_range' }]),
    ...(isSize(max) ? [] : [{ path: 'max', rule: 'out_of_range' }]),
    ...(min !== null && max !== null && max < min ? [{ path: 'max', rule: 'below_minimum' }] : []),
    ...(pattern !== '' && !hasPattern(kind) ? [{ path: 'pattern', rule: 'invalid_value' }] : []),
  ]
}

export const questionForm = question.check(
  ruled(({ kind, options, ...rest }) => [
    ...boundIssues({ kind, options, ...rest }),
    ...(hasOptions(kind) && options.length === 0 ? [{ path: 'options', rule: 'required' }] : []),
    ...(hasOptions(kind) || options.length === 0 ? [] : [{ path: 'options', rule: 'invalid_value' }]),
    ...doubles(
      options.map(({ value }) => value),
      (at) => `options.${at}.value`,
    ),
  ]),
)

/** The questions of a registration form, in order: stored as data, and validated by `answerIssues`. */
export const questionList = z.array(questionForm).check(z.maxLength(QUESTIONS_MAX), ruled(listIssues))

function listIssues(questions: readonly QuestionForm[]): FieldIssue[] {
  const hanging = questions.flatMap(({ showIf: when }, at) =>
    when && !canDecide(questions.slice(0, at), when) ? [{ path: `${at}.showIf`, rule: 'invalid_value' }] : [],
  )
  const twice = doubles(
    questions.map(({ key }) => key),
    (at) => `${at}.key`,
  )
  return [...hanging, ...twice]
}

/** A question may depend on an earlier one, and on an answer that can be given there. */
function canDecide(above: readonly QuestionForm[], when: NonNullable<QuestionForm['showIf']>): boolean {
  const decider = above.find(({ key }) => key === when.question)
  if (!decider) return false
  if (decider.kind === 'yes_no') return when.op === 'is' && when.value === 'true'
  if (!decider.options.some(({ value }) => value === when.value)) return false
  return decider.kind === 'choices' ? when.op === 'includes' : when.op !== 'includes'
}

/** Question types that others can depend on. */
export const canBeHungOn = ({ kind }: Pick<QuestionForm, 'kind'>): boolean =>
  kind === 'yes_no' || hasOptions(kind)

/** A question as shown to attendees. */
export const questionIn = (form: QuestionForm, language: Language): Question => ({
  ...form,
  label: textIn(form.label, language),
  help: textIn(form.help, language),
  options: form.options.map(({ value, label }) => ({ value, label: textIn(label, language) })),
})
