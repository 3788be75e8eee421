import type { ConditionComparison, ServerCondition } from './condition.ts'
import { limited, not } from './condition.ts'
import { quoted, syntaxError } from './refusal.ts'
import { textPart } from './text-part.ts'
import { parseWhereText } from './where-text.ts'
import type { ChainStep, Scalar, Variable, WireValue } from './wire-value.ts'
import { Chain, isList, isObject, Pattern } from './wire-value.ts'

/**
 * Parses the argument of `where(…)`: an object, a JQL text or `db.command.and/or/not`.
 * @throws DatabaseRefusal('SYNTAX_ERROR') for anything else
 */
export function parseWhere(value: WireValue, variable: Variable): ServerCondition {
  return limited(typeof value === 'string' ? parseWhereText(value, variable) : parseRows(value))
}

/** Conditions on a whole row. */
function parseRows(value: WireValue): ServerCondition {
  if (value instanceof Chain) return parseChain(value.steps, parseRows)
  if (!isObject(value)) throw syntaxError('where takes an object or a text')
  return { kind: 'and', conditions: [...value].map(([field, input]) => parseField(field, input)) }
}

/** Conditions on one field. */
function parseField(field: string, input: WireValue): ServerCondition {
  if (input instanceof Pattern) return { kind: 'like', field, part: textPart(input) }
  if (input instanceof Chain) {
    const parse = (each: WireValue) => parseField(field, each)
    return parseChain(input.steps, parse, (step) => parseOperator(field, step))
  }
  return { kind: 'compare', field, operator: 'eq', value: scalar(input) }
}

type Parse = (value: WireValue) => ServerCondition
type ParseStep = (step: ChainStep) => ServerCondition

/** `and`, `or` and `not` precede their conditions, or follow one: `gt(1).and(lt(9))`. */
function parseChain(
  [first, ...rest]: readonly ChainStep[],
  parse: Parse,
  operator: ParseStep = unknownStep,
): ServerCondition {
  if (!first) throw syntaxError('an empty chain')
  let condition = isJoin(first.method)
    ? joined(first.method, first.params, parse)
    : single(first, parse, operator)
  for (const { method, params } of rest) {
    if (!isJoin(method)) return unknownStep({ method, params })
    condition = { kind: method, conditions: [condition, joined(method, params, parse)] }
  }
  return condition
}

const isJoin = (method: string): method is 'and' | 'or' => method === 'and' || method === 'or'

/** `and(a, b)` and `and([a, b])` are equivalent. */
function joined(kind: 'and' | 'or', params: readonly WireValue[], parse: Parse): ServerCondition {
  const parts = params.flat(1) as readonly WireValue[]
  if (parts.length === 0) throw syntaxError(`${kind} of nothing`)
  return { kind, conditions: parts.map(parse) }
}

function single(step: ChainStep, parse: Parse, operator: ParseStep): ServerCondition {
  if (step.method === 'not' && step.params.length === 1) return not(parse(step.params[0]!))
  return operator(step)
}

function unknownStep({ method }: ChainStep): never {
  throw syntaxError(`the operator ${quoted(method)} is not known`)
}

const COMPARISONS: ReadonlySet<string> = new Set<ConditionComparison>(['eq', 'neq', 'lt', 'lte', 'gt', 'gte'])

function parseOperator(field: string, step: ChainStep): ServerCondition {
  const [param = null] = step.params
  if (COMPARISONS.has(step.method))
    return { kind: 'compare', field, operator: step.method as ConditionComparison, value: scalar(param) }
  if (step.method === 'in') return { kind: 'in', field, values: scalars(param) }
  if (step.method === 'nin') return not({ kind: 'in', field, values: scalars(param) })
  if (step.method !== 'exists') return unknownStep(step)
  return param === false ? not({ kind: 'exists', field }) : { kind: 'exists', field }
}

/** @throws DatabaseRefusal('SYNTAX_ERROR') for lists, objects and operators */
export function scalar(value: WireValue): Scalar {
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    throw syntaxError('a field is compared with a single value')
  return value
}

function scalars(value: WireValue): Scalar[] {
  if (!isList(value)) throw syntaxError('in takes a list')
  return value.map(scalar)
}
