import { syntaxError } from './refusal.ts'
import type { Scalar } from './wire-value.ts'

export type Comparison = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte'

/** A text that begins, ends or goes on as given; there is nothing else in it to be understood. */
export interface TextPart {
  readonly text: string
  readonly isStart: boolean
  readonly isEnd: boolean
  readonly ignoresCase: boolean
}

/** What is asked of one field. Names and values are the client's, not yet checked. */
export type Leaf =
  | {
      readonly kind: 'compare'
      readonly field: string
      readonly operator: Comparison
      readonly value: Scalar
    }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'exists'; readonly field: string }
  | { readonly kind: 'like'; readonly field: string; readonly part: TextPart }

/** What `where` asks for, whichever way it was written. */
export type Condition =
  | Leaf
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }

/** Of all comparisons together; each value of a list is one. */
const VALUES_MAX = 500

export const not = (condition: Condition): Condition => ({ kind: 'not', condition })

/** @throws DatabaseRefusal('SYNTAX_ERROR') when it asks for more than can be asked at once */
export function limited(condition: Condition): Condition {
  if (countValues(condition) > VALUES_MAX)
    throw syntaxError(`where compares with more than ${VALUES_MAX} values`)
  return condition
}

function countValues(condition: Condition): number {
  if (condition.kind === 'not') return countValues(condition.condition)
  if (condition.kind === 'in') return condition.values.length
  if (!('conditions' in condition)) return 1
  return condition.conditions.reduce((sum, each) => sum + countValues(each), 0)
}

/** The values that every matching row must have one of, when the condition says so at its top. */
export function requiredValues(
  condition: Condition | undefined,
  field: string,
): readonly Scalar[] | undefined {
  if (condition?.kind === 'compare' && condition.operator === 'eq' && condition.field === field)
    return [condition.value]
  if (condition?.kind === 'in' && condition.field === field) return condition.values
  if (condition?.kind !== 'and') return undefined
  for (const each of condition.conditions) {
    const values = requiredValues(each, field)
    if (values) return values
  }
  return undefined
}
