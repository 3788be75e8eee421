import { syntaxError } from './refusal.ts'
import type { Scalar } from './wire-value.ts'

export type Comparison = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte'

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
      readonly operator: Comparison
      readonly value: Scalar
    }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'exists'; readonly field: string }
  | { readonly kind: 'like'; readonly field: string; readonly part: TextPart }

/** The parsed `where`, independent of its notation. */
export type Condition =
  | FieldTest
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }

/** Maximum of all comparisons together; each value of a list counts as one. */
const VALUES_MAX = 500

export const not = (condition: Condition): Condition => ({ kind: 'not', condition })

/** @throws DatabaseRefusal('SYNTAX_ERROR') when the condition exceeds the limit */
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

/** The values of which every matching row must have one, when the condition's top level says so. */
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
