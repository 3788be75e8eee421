import type { Queryable } from '../../../platform/database/database.ts'

type StatementValue = string | number | boolean

/**
 * A statement composed of parts: the text contains only our own SQL, every value is a parameter. Each shape is
 * prepared once per connection, so omitting a part gives another, better planned statement.
 */
export class Statement {
  readonly #values: StatementValue[] = []

  int(value: number): string {
    return this.#add(value, 'int')
  }

  bigint(value: number): string {
    return this.#add(value, 'bigint')
  }

  text(value: string): string {
    return this.#add(value, 'text')
  }

  uuid(value: string): string {
    return this.#add(value, 'uuid')
  }

  timestamp(value: string): string {
    return this.#add(value, 'timestamptz')
  }

  ints(values: readonly number[]): string {
    return this.#add(`{${values.join(',')}}`, 'int[]')
  }

  bigints(values: readonly number[]): string {
    return this.#add(`{${values.join(',')}}`, 'bigint[]')
  }

  texts(values: readonly string[]): string {
    return this.#add(`{${values.map(quoted).join(',')}}`, 'text[]')
  }

  uuids(values: readonly string[]): string {
    return this.#add(`{${values.join(',')}}`, 'uuid[]')
  }

  async run<Row extends object>(sql: Queryable, text: string): Promise<Row[]> {
    return taken(await sql.unsafe<Row[]>(firstInstance(text), this.#values, PREPARED))
  }

  /** Rows as the bytes that PostgreSQL sent, column after column. */
  async runRaw<Row extends readonly (Buffer | null)[]>(sql: Queryable, text: string): Promise<Row[]> {
    const rows = await sql.unsafe(firstInstance(text), this.#values, PREPARED).raw()
    return taken(rows as unknown as Row[])
  }

  /** The same for the same text with the same values. */
  keyOf(text: string): string {
    return JSON.stringify([text, this.#values])
  }

  #add(value: StatementValue, type: string): string {
    this.#values.push(value)
    return `$${this.#values.length}::${type}`
  }
}

const PREPARED = { prepare: true }

/** More shapes than normal use has; made-up ones must not fill the memory. */
const TEXTS_MAX = 2000
const texts = new Map<string, string>()

/** The first instance of the text, so that queries that outlive their results (see below) share it. */
function firstInstance(text: string): string {
  const first = texts.get(text)
  if (first !== undefined) return first
  if (texts.size >= TEXTS_MAX) texts.clear()
  texts.set(text, text)
  return text
}

/** As an element of a PostgreSQL array literal. */
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`

/**
 * The rows, detached from the driver's query. The query references its result, and is itself held until the old space
 * is collected: V8 allocates there what is written as `this.resolve = x => …`, and young collections keep all that
 * such a function can reach. For a search with facets that was 40 kB, copied twice and collected late.
 */
const taken = <Row>(result: Row[]): Row[] => result.splice(0)
