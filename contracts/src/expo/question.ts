import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { phoneNumber } from './contact.ts'

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
] as const

export const ANSWER_MAX = 2000
export const OPTIONS_MAX = 50

/** A question is asked while another has a certain answer. */
export const showIf = z.object({
  question: z.string().check(z.maxLength(40)),
  op: z.enum(['is', 'is_not', 'includes']),
  value: z.string().check(z.maxLength(40)),
})

export const question = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  showIf: z.nullable(showIf),
})
export type Question = z.output<typeof question>

/** What decides about answers; the words do not. */
export type QuestionRule = Pick<Question, 'key' | 'kind' | 'isRequired' | 'showIf'> & {
  readonly options: readonly { readonly value: string }[]
}

export const answer = z.union([
  z.string().check(z.maxLength(ANSWER_MAX)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(OPTIONS_MAX)),
])
export type Answer = z.output<typeof answer>
export type Answers = Readonly<Record<string, Answer>>

/** The questions that are asked, given what was answered so far; what hangs on a hidden question is hidden too. */
export function askedOf<Rule extends QuestionRule>(questions: readonly Rule[], answers: Answers): Rule[] {
  const asked: Rule[] = []
  for (const one of questions) {
    const above = one.showIf && asked.find(({ key }) => key === one.showIf?.question)
    if (!one.showIf || (above && isMet(one.showIf, answers[above.key]))) asked.push(one)
  }
  return asked
}

function isMet({ op, value }: z.output<typeof showIf>, given: Answer | undefined): boolean {
  if (op === 'includes') return Array.isArray(given) && given.includes(value)
  return (String(given ?? '') === value) === (op === 'is')
}

/** What is wrong with answers, by the key of the question; browser and server ask the same. */
export function answerIssues(questions: readonly QuestionRule[], answers: Answers): FieldIssue[] {
  return askedOf(questions, answers).flatMap((one) => {
    const rule = brokenRule(one, answers[one.key])
    return rule ? [{ path: one.key, rule }] : []
  })
}

/** Answers to what was asked, and no others. */
export function answersAsked(questions: readonly QuestionRule[], answers: Answers): Answers {
  const given = askedOf(questions, answers).filter(({ key }) => !isEmpty(answers[key]))
  return Object.fromEntries(given.map(({ key }) => [key, answers[key] as Answer]))
}

const isEmpty = (given: Answer | undefined) =>
  given === undefined ||
  (typeof given === 'string' && given.trim() === '') ||
  (Array.isArray(given) && given.length === 0)

function brokenRule(one: QuestionRule, given: Answer | undefined): string | undefined {
  if (isEmpty(given) || (one.kind === 'yes_no' && one.isRequired && given !== true))
    return one.isRequired ? 'required' : undefined
  return FITS[one.kind](given as Answer, one) ? undefined : 'invalid_format'
}

const matches = (pattern: RegExp) => (given: Answer) =>
  typeof given === 'string' && pattern.test(given.trim())
const isOption = (given: unknown, { options }: QuestionRule) => options.some(({ value }) => value === given)

const FITS: Record<(typeof QUESTION_KINDS)[number], (given: Answer, one: QuestionRule) => boolean> = {
  text: (given) => typeof given === 'string' && given.length <= 200,
  long: (given) => typeof given === 'string',
  number: (given) => typeof given === 'number' && Number.isFinite(given),
  choice: isOption,
  choices: (given, one) => Array.isArray(given) && given.every((each) => isOption(each, one)),
  yes_no: (given) => typeof given === 'boolean',
  date: matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  email: matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  phone: (given) => z.safeParse(phoneNumber, given).success,
  country: matches(/^[A-Z]{2}$/),
}
