import { syntaxError } from './refusal.ts'
import type { Scalar } from './wire-value.ts'

/** `dateToString`: a time as text, in a time zone. */
export interface DateFormat {
  /** As of strftime: `%Y-%m-%d`. */
  readonly format: string
  /** An offset such as `+0800`, or a name such as `Asia/Almaty`. */
  readonly zone: string
}

export type ConditionComparison = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte'

/** A text that starts with, ends with or contains the given characters, all taken literally. */
export interface TextPart {
  readonly text: string
  readonly isStart: boolean
  readonly isEnd: boolean
  readonly ignoresCase: boolean
}

/** A condition on one field. Names and values come from the client and are not yet checked. */
export type FieldTest =
  | {
      readonly kind: 'compare'
      readonly field: string
      /** What is compared is the time of the field as this text. */
      readonly dateFormat?: DateFormat
      readonly operator: ConditionComparison
      readonly value: Scalar
    }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'exists'; readonly field: string }
  | { readonly kind: 'like'; readonly field: string; readonly part: TextPart }

/** The parsed `where`, independent of its notation. */
export type ServerCondition =
  | FieldTest
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly ServerCondition[] }
  | { readonly kind: 'not'; readonly condition: ServerCondition }

/** Maximum of all comparisons together; each value of a list counts as one. */
const VALUES_MAX = 500

export const not = (condition: ServerCondition): ServerCondition => ({ kind: 'not', condition })

/** @throws DatabaseRefusal('SYNTAX_ERROR') when the condition exceeds the limit */
export function limited(condition: ServerCondition): ServerCondition {
  if (countValues(condition) > VALUES_MAX)
    throw syntaxError(`where compares with more than ${VALUES_MAX} values`)
  return condition
}

function countValues(condition: ServerCondition): number {
  if (condition.kind === 'not') return countValues(condition.condition)
  if (condition.kind === 'in') return condition.values.length
  if (!('conditions' in condition)) return 1
  return condition.conditions.reduce((sum, each) => sum + countValues(each), 0)
}

/** The values of which every matching row must have one, when the condition's top level says so. */
export function requiredValues(
  condition: ServerCondition | undefined,
  field: string,
): readonly Scalar[] | undefined {
  if (condition?.kind === 'compare' && condition.operator === 'eq' && condition.field === field)
    return condition.dateFormat ? undefined : [condition.value]
  if (condition?.kind === 'in' && condition.field === field) return condition.values
  if (condition?.kind !== 'and') return undefined
  for (const each of condition.conditions) {
    const values = requiredValues(each, field)
    if (values) return values
  }
  return undefined
}
