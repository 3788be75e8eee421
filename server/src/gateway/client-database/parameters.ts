import type { FieldType } from './collection.ts'
import { quoted, syntaxError } from './refusal.ts'
import type { Scalar } from './wire-value.ts'
import { timeOf } from './wire-value.ts'

export type ParameterValue = string | number | boolean

/** A statement for PostgreSQL: our own SQL text, with client values as parameters. */
export interface SqlStatement {
  readonly text: string
  readonly values: readonly ParameterValue[]
}

interface WireType {
  readonly sql: string
  /** The value in PostgreSQL's notation, or undefined when it has another type. */
  read(value: Exclude<Scalar, null>): ParameterValue | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const INT_MAX = 2_147_483_647
const TEXT_LENGTH_MAX = 1000

const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= TEXT_LENGTH_MAX &&
  value.isWellFormed() &&
  !value.includes('\0')

const text: WireType = { sql: 'text', read: (value) => (isText(value) ? value : undefined) }

const TYPES: Readonly<Record<Exclude<FieldType, 'json'>, WireType>> = {
  id: { sql: 'uuid', read: (value) => (typeof value === 'string' && UUID.test(value) ? value : undefined) },
  text,
  texts: text,
  int: { sql: 'int', read: (value) => (isWhole(value) && Math.abs(value) <= INT_MAX ? value : undefined) },
  bigint: { sql: 'bigint', read: (value) => (isWhole(value) ? value : undefined) },
  number: { sql: 'float8', read: (value) => (typeof value === 'number' ? value : undefined) },
  bool: { sql: 'bool', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  time: {
    sql: 'timestamptz',
    read: (value) =>
      value instanceof Date || isWhole(value) ? timeOf(Number(value)).toISOString() : undefined,
  },
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** Collects the parameters of a statement and returns their placeholders. */
export class Parameters {
  readonly #values: ParameterValue[] = []

  get values(): readonly ParameterValue[] {
    return this.#values
  }

  /** @throws DatabaseRefusal('SYNTAX_ERROR') when the value has another type */
  one(type: FieldType, value: Exclude<Scalar, null>): string {
    return this.#add(readAs(type, value), sqlType(type))
  }

  many(type: FieldType, values: readonly Exclude<Scalar, null>[]): string {
    return this.#add(arrayText(values.map((value) => readAs(type, value))), `${sqlType(type)}[]`)
  }

  #add(value: ParameterValue, type: string): string {
    this.#values.push(value)
    return `$${this.#values.length}::${type}`
  }
}

const sqlType = (type: FieldType) => (type === 'json' ? 'text' : TYPES[type].sql)

function readAs(type: FieldType, value: Exclude<Scalar, null>): ParameterValue {
  const read = type === 'json' ? undefined : TYPES[type].read(value)
  if (read === undefined) throw syntaxError(`${quoted(String(value))} is no value of type ${type}`)
  return read
}

/** A PostgreSQL array literal; between quotes only these two characters are special. */
const arrayText = (values: readonly ParameterValue[]) =>
  `{${values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
