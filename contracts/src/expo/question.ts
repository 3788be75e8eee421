import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { calendarDate } from '../moment.ts'
import { storable } from '../text.ts'
import { email } from '../user/email.ts'
import { phoneNumber } from './contact.ts'

export const PATTERN_MAX = 200

/** One character: a letter, a class such as `[A-Z0-9]`, or `\d`. */
const ATOM = String.raw`(?:\\[dwsDWS.\\/+*?()[\]{}^$|]|\[\^?(?:\\[dws\]\\^-]|[^\]\\[])+\]|[^\\[\](){}^$|*+?])`
const COUNT = String.raw`(?:\{\d{1,3}\}|\{\d{1,3},\d{0,3}\}|[?*+])?`
const PATTERN = new RegExp(`^(?:${ATOM}${COUNT})*$`, 'u')
/** Quantifiers with a variable count; each of them multiplies the possible matching work. */
const CHOICE = new RegExp(String.raw`${ATOM}(?:\{\d{1,3},\d{0,3}\}|[?*+])`, 'gu')
/** A pattern with more of them is refused. */
const CHOICES_MAX = 3

/**
 * Whether the office may require this pattern for answers: a sequence of characters with counts, such as
 * `[A-Z]{2}\d{3,6}`. No groups and few variable counts, so that no answer can overload the server.
 */
export function isPattern(pattern: string): boolean {
  if (pattern.length > PATTERN_MAX || !PATTERN.test(pattern)) return false
  return [...pattern.matchAll(CHOICE)].length <= CHOICES_MAX && compiled(pattern) !== undefined
}

/** Whether the whole text matches the pattern. */
const isOfPattern = (text: string, pattern: string): boolean => compiled(pattern)?.test(text) ?? true

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    // Such as `[z-a]`.
    return undefined
  }
}

export const QUESTION_KINDS = [
  'text',
  'long',
  'number',
  'choice',
  'choices',
  'yes_no',
  'date',
  'email',
  'phone',
  'country',
  'file',
] as const

export const ANSWER_MAX = 2000
export const OPTIONS_MAX = 50

/** A question is shown while another one has a certain answer. */
export const showIf = z.object({
  question: z.string().check(z.maxLength(40), storable),
  op: z.enum(['is', 'is_not', 'includes']),
  value: z.string().check(z.maxLength(40), storable),
})

export const question = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  showIf: z.nullable(showIf),
  /** Limits of a number's value, a text's length, or the number of choices. */
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  /** The pattern of a text; see `isPattern`. Empty for any text. */
  pattern: z.string(),
})
export type Question = z.output<typeof question>

/** The part of a question that validates answers, without its text. */
export type QuestionRule = Pick<
  Question,
  'key' | 'kind' | 'isRequired' | 'showIf' | 'min' | 'max' | 'pattern'
> & {
  readonly options: readonly { readonly value: string }[]
}

export const answer = z.union([
  z.string().check(z.maxLength(ANSWER_MAX), storable),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(200), storable)).check(z.maxLength(OPTIONS_MAX)),
])
export type Answer = z.output<typeof answer>
export type Answers = Readonly<Record<string, Answer>>

/** The visible questions for the given answers; questions that depend on a hidden one are hidden too. */
export function visibleQuestions<Rule extends QuestionRule>(
  questions: readonly Rule[],
  answers: Answers,
): Rule[] {
  const input: Rule[] = []
  for (const one of questions) {
    const above = one.showIf && input.find(({ key }) => key === one.showIf?.question)
    if (!one.showIf || (above && isMet(one.showIf, answers[above.key]))) input.push(one)
  }
  return input
}

function isMet({ op, value }: z.output<typeof showIf>, answer: Answer | undefined): boolean {
  if (op === 'includes') return Array.isArray(answer) && answer.includes(value)
  return (String(answer ?? '') === value) === (op === 'is')
}

/** Validation errors of answers, by question key; shared by browser and server. */
export function answerIssues(questions: readonly QuestionRule[], answers: Answers): FieldIssue[] {
  return visibleQuestions(questions, answers).flatMap((one) => {
    const broken = brokenRule(one, answers[one.key])
    return broken ? [{ path: one.key, ...broken }] : []
  })
}

/** Answers to visible questions only; phone numbers in E.164. */
export function answersToVisible(questions: readonly QuestionRule[], answers: Answers): Answers {
  const answer = visibleQuestions(questions, answers).filter(({ key }) => !isEmpty(answers[key]))
  return Object.fromEntries(
    answer.map(({ key, kind }) => [key, normalizeAnswer(kind, answers[key] as Answer)]),
  )
}

const normalizeAnswer = (kind: QuestionRule['kind'], answer: Answer): Answer =>
  NORMALIZED[kind] ? (z.safeParse(NORMALIZED[kind], answer).data ?? answer) : answer

const NORMALIZED: Partial<Record<QuestionRule['kind'], z.ZodMiniType<string, string>>> = {
  phone: phoneNumber,
  email,
}

const isEmpty = (answer: Answer | undefined) =>
  answer === undefined ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0)

type Broken = Omit<FieldIssue, 'path'>

function brokenRule(one: QuestionRule, answer: Answer | undefined): Broken | undefined {
  if (isEmpty(answer) || (one.kind === 'yes_no' && one.isRequired && answer !== true))
    return one.isRequired ? { rule: 'required' } : undefined
  if (!FITS[one.kind](answer as Answer, one)) return { rule: 'invalid_format' }
  return outOfBounds(one, answer as Answer) ?? notOfPattern(one, answer as Answer)
}

/** The terms that form schemas use for size errors. */
function outOfBounds({ min, max }: QuestionRule, answer: Answer): Broken | undefined {
  const [size, origin] = sizeOf(answer)
  if (min !== null && size < min) return { rule: 'too_small', params: { origin, minimum: min } }
  if (max !== null && size > max) return { rule: 'too_big', params: { origin, maximum: max } }
  return undefined
}

function sizeOf(answer: Answer): [number, string] {
  if (typeof answer === 'number') return [answer, 'number']
  if (typeof answer === 'string') return [[...answer.trim()].length, 'string']
  return [Array.isArray(answer) ? answer.length : 0, 'array']
}

const notOfPattern = ({ pattern }: QuestionRule, answer: Answer): Broken | undefined =>
  pattern !== '' && typeof answer === 'string' && !isOfPattern(answer.trim(), pattern)
    ? { rule: 'invalid_format' }
    : undefined

const matches = (pattern: RegExp) => (answer: Answer) =>
  typeof answer === 'string' && pattern.test(answer.trim())
const isOption = (answer: unknown, { options }: QuestionRule) => options.some(({ value }) => value === answer)

const FITS: Record<(typeof QUESTION_KINDS)[number], (answer: Answer, one: QuestionRule) => boolean> = {
  text: (answer) => typeof answer === 'string' && answer.length <= 200,
  long: (answer) => typeof answer === 'string',
  number: (answer) => typeof answer === 'number' && Number.isFinite(answer),
  choice: isOption,
  choices: (answer, one) => Array.isArray(answer) && answer.every((each) => isOption(each, one)),
  yes_no: (answer) => typeof answer === 'boolean',
  /** An existing day, in a year that a calendar can show. */
  date: (answer) => z.safeParse(calendarDate, answer).success,
  email: (answer) => z.safeParse(email, answer).success,
  phone: (answer) => z.safeParse(phoneNumber, answer).success,
  country: matches(/^[A-Z]{2}$/),
  /** The upload id; the server checks that the file exists. */
  file: (answer) => z.safeParse(z.uuid(), answer).success,
}
