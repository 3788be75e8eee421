import type { Language } from '@tiantian/contracts/language.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Collection, Field } from './collection.ts'
import { sqlIn } from './collection.ts'
import type { ConditionComparison, FieldTest, ServerCondition } from './condition.ts'
import type { Parameters } from './parameters.ts'
import type { Access } from './permission.ts'
import { readable } from './permission.ts'
import { syntaxError } from './refusal.ts'
import { likeText } from './text-part.ts'
import type { Scalar } from './wire-value.ts'

/** What is needed to translate a condition into SQL. */
export interface ConditionSqlTerms {
  readonly collection: Collection
  readonly access: Access
  readonly viewer: FunctionContext
  readonly parameters: Parameters
}

/** @throws DatabaseRefusal for fields that may not be queried and values of the wrong type */
export function conditionSql(condition: ServerCondition, terms: ConditionSqlTerms): string {
  if (condition.kind === 'not') return `(${conditionSql(condition.condition, terms)}) is not true`
  if (!('conditions' in condition)) return leafSql(condition, terms)
  if (condition.conditions.length === 0) return condition.kind === 'and' ? 'true' : 'false'
  return condition.conditions.map((each) => `(${conditionSql(each, terms)})`).join(` ${condition.kind} `)
}

function leafSql(leaf: FieldTest, { collection, access, viewer, parameters }: ConditionSqlTerms): string {
  const field = readable(collection, leaf.field, access, viewer)
  if (!allows(field, neededFilter(leaf)))
    throw syntaxError(`where may not ask for ${leaf.field}${field.filter ? ' in this way' : ''}`)
  const term = new Term(field, parameters, viewer.language)
  if (leaf.kind === 'exists') return `${term.sql} is not null`
  if (leaf.kind === 'in') return term.isOneOf(leaf.values)
  if (leaf.kind === 'like') return term.isLike(likeText(leaf.part), leaf.part.ignoresCase)
  return term.compares(leaf.operator, leaf.value)
}

function neededFilter(leaf: FieldTest): NonNullable<Field['filter']> {
  if (leaf.kind === 'like') return 'text'
  const isEqual = leaf.kind !== 'compare' || leaf.operator === 'eq' || leaf.operator === 'neq'
  return isEqual ? 'equal' : 'range'
}

/** A field that supports any condition supports equality. */
const allows = ({ filter }: Field, needed: NonNullable<Field['filter']>) =>
  filter !== undefined && (needed === 'equal' || filter === needed)

const SIGNS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

class Term {
  readonly sql: string
  readonly #field: Field
  readonly #parameters: Parameters

  constructor(field: Field, parameters: Parameters, language: Language) {
    this.sql = sqlIn(field.sql, language)
    this.#field = field
    this.#parameters = parameters
  }

  compares(operator: ConditionComparison, value: Scalar): string {
    if (operator === 'eq') return this.#equals(value)
    if (operator === 'neq') return `(${this.#equals(value)}) is not true`
    if (value === null) throw syntaxError('nothing is more or less than null')
    return `${this.sql} ${SIGNS[operator]} ${this.#parameters.one(this.#field.type, value)}`
  }

  isOneOf(values: readonly Scalar[]): string {
    const present = values.filter((value) => value !== null)
    const parts = present.length < values.length ? [`${this.sql} is null`] : []
    if (this.#isSpecial) parts.push(...present.map((value) => this.#equals(value)))
    else if (present.length > 0)
      parts.push(`${this.sql} = any(${this.#parameters.many(this.#field.type, present)})`)
    return parts.length > 0 ? parts.map((part) => `(${part})`).join(' or ') : 'false'
  }

  isLike(part: string, ignoresCase: boolean): string {
    return `${this.sql} ${ignoresCase ? 'ilike' : 'like'} ${this.#parameters.one('text', part)}`
  }

  get #isSpecial() {
    return this.#field.match !== undefined || this.#field.type === 'texts'
  }

  /** A list equals each of its texts, as clients of this protocol expect. */
  #equals(value: Scalar): string {
    const { match, type } = this.#field
    if (value === null) return `${this.sql} is null`
    const parameter = this.#parameters.one(type, value)
    if (match) return match(parameter)
    return type === 'texts' ? `${parameter} = any(${this.sql})` : `${this.sql} = ${parameter}`
  }
}
