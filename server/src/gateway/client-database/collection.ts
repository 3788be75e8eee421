import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../platform/text-in-sql.ts'
import type { AddRule, RemoveRule, UpdateRule } from './write-rule.ts'

/**
 * `guest`: whoever carries a token, also of an anonymous account. `member`: a registered person. `owner`: whose row it
 * is. The admin passes for all of these; `nobody` is not even the admin.
 */
export type Who = 'everyone' | 'anonymous' | 'member' | 'owner' | 'admin' | 'nobody'

/** On the wire: ids, texts and numbers as they are, times as milliseconds, `texts` as an array. */
export type FieldType = 'id' | 'text' | 'int' | 'bigint' | 'number' | 'bool' | 'time' | 'texts' | 'json'

/** SQL of ours: never anything that a client sent. */
export type SqlText = string | ((language: Language) => string)

export interface Field {
  readonly type: FieldType
  readonly sql: SqlText
  /** What the client gets for the value of `sql`, where that takes a rule of the program. Then `type` is of the result. */
  readonly computed?: (value: unknown, now: Date) => unknown
  /** Everyone, unless told. */
  readonly read?: Who
  /**
   * How `where` may ask for it, which needs an index or a small table: `equal` by value, `range` also by order, `text`
   * also by a part of it. Not at all, unless told.
   */
  readonly filter?: 'equal' | 'range' | 'text'
  /** SQL of "is this value", when it is not `sql = value`. */
  readonly match?: (value: string) => string
  /** Lists may be ordered by it, or by this SQL instead. */
  readonly sort?: true | SqlText
  /** The server sets it: what a client sends is passed over. */
  readonly forced?: true
}

/** What a client knows as a collection: rows of ours under the names of the wire. */
export interface Collection {
  readonly name: string
  /** One sentence for docs/client-database.md. */
  readonly summary: string
  /** What stands behind `from`, with the aliases that the fields use. */
  readonly from: string
  /** Which rows there are at all. */
  readonly where?: string
  /** `named`: only rows whose `_id` is given. `own`: only those of the caller. */
  readonly rows: 'all' | 'named' | 'own'
  /** The field with the id of whose row it is. */
  readonly owner?: string
  /** The field with the `_id` of the parent: the collection is a tree. */
  readonly parent?: string
  /** When the caller names none; ties always by `_id`. */
  readonly order?: string
  readonly fields: ReadonlyMap<string, Field>
  /** Fields that no query ever reaches, so that asking for one is told from a slip of the pen. */
  readonly secrets: ReadonlySet<string>
  readonly add?: AddRule
  readonly update?: UpdateRule
  readonly remove?: RemoveRule
}

export const KEY = '_id'

type Declaration = Omit<Collection, 'fields' | 'secrets'> & {
  readonly fields: Readonly<Record<string, Field>> & { readonly [KEY]: Field }
  readonly secrets?: readonly string[]
}

/** @throws when a name in the declaration is not that of a field: the server does not start */
export function declareCollection({ fields, secrets = [], ...rest }: Declaration): Collection {
  const collection = { ...rest, fields: new Map(Object.entries(fields)), secrets: new Set(secrets) }
  for (const name of [rest.owner, rest.parent, rest.order]) {
    if (name !== undefined && !collection.fields.has(name))
      throw new Error(`${rest.name} has no field ${name}`)
  }
  if (rest.rows === 'own' && rest.owner === undefined) throw new Error(`${rest.name} names no owner`)
  return collection
}

/** A text column in several languages, in that of the caller. */
export const localized =
  (column: string) =>
  (language: Language): string =>
    textInSql(column, language)

export const sqlIn = (text: SqlText, language: Language): string =>
  typeof text === 'string' ? text : text(language)
