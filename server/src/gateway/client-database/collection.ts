import type { Language } from '@tiantian/contracts/language.ts'
import type * as z from 'zod/mini'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import type { SignedInUser } from '../caller.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'

/**
 * `anonymous`: anyone with a token, with or without a registered account. `member`: a registered user. `owner`: the owner of the
 * row. The admin passes all of these; `nobody` excludes even the admin.
 */
export type Grantee = 'everyone' | 'anonymous' | 'member' | 'owner' | 'admin' | 'nobody'

/** On the wire: ids, texts and numbers as they are, times as milliseconds, `texts` as an array. */
export type FieldType = 'id' | 'text' | 'int' | 'bigint' | 'number' | 'bool' | 'time' | 'texts' | 'json'

/** Our own SQL, never client input. */
export type SqlText = string | ((language: Language) => string)

export interface Field {
  readonly type: FieldType
  readonly sql: SqlText
  /**
   * Converts the value of `sql` for the client, where application code is needed. Then `type` describes the result.
   */
  readonly computed?: (value: unknown, now: Date) => unknown
  /** Everyone by default. */
  readonly read?: Grantee
  /**
   * Which conditions `where` may use, each needs an index or a small table: `equal` by value, `range` also by order,
   * `text` also by substring. None by default.
   */
  readonly filter?: 'equal' | 'range' | 'text'
  /** SQL of "equals this value", when it is not `sql = value`. */
  readonly match?: (value: string) => string
  /** Lists may be ordered by this field, or by this SQL instead. */
  readonly sort?: true | SqlText
  /** Set by the server: a value from the client is ignored. */
  readonly forced?: true
}

/** A collection as the client sees it: our rows under the names of the wire. */
export interface Collection {
  readonly name: string
  /** One sentence for docs/client-database.md. */
  readonly summary: string
  /** The FROM clause, with the aliases that the fields use. */
  readonly from: string
  /** Which rows the collection contains. */
  readonly where?: string
  /** `named`: only rows whose `_id` is given. `own`: only those of the caller. */
  readonly rows: 'all' | 'named' | 'own'
  /** The field with the owner's user id. */
  readonly owner?: string
  /** The field with the `_id` of the parent, when the collection is a tree. */
  readonly parent?: string
  /** The default order; ties are always broken by `_id`. */
  readonly order?: string
  readonly fields: ReadonlyMap<string, Field>
  /** Fields that no query may reach: requesting one is a permission error, not a typing mistake. */
  readonly secrets: ReadonlySet<string>
  readonly add?: AddRule
  readonly update?: UpdateRule
  readonly remove?: RemoveRule
}

export const KEY = '_id'

type CollectionDeclaration = Omit<Collection, 'fields' | 'secrets'> & {
  readonly fields: Readonly<Record<string, Field>> & { readonly [KEY]: Field }
  readonly secrets?: readonly string[]
}

/** @throws when the declaration names an unknown field: the server does not start */
export function declareCollection({ fields, secrets = [], ...rest }: CollectionDeclaration): Collection {
  const collection = { ...rest, fields: new Map(Object.entries(fields)), secrets: new Set(secrets) }
  for (const name of [rest.owner, rest.parent, rest.order]) {
    if (name !== undefined && !collection.fields.has(name))
      throw new Error(`${rest.name} has no field ${name}`)
  }
  if (rest.rows === 'own' && rest.owner === undefined) throw new Error(`${rest.name} declares no owner`)
  return collection
}

/** A translated text column, in the caller's language. */
export const localized =
  (column: string) =>
  (language: Language): string =>
    textInSql(column, language)

/** Clients know the mobile numbers of China by their eleven digits; all others have their country code. */
export const mobileSql = (column: string): string => `regexp_replace(${column}, '^\\+86(?=1[0-9]{10}$)', '')`

/** The address of a picture, uploaded or drawn. */
export const mediaSql = (column: string): string =>
  `case when ${column} ~ '^(/|$)' then ${column} else '/media/' || ${column} end`

export const sqlIn = (text: SqlText, language: Language): string =>
  typeof text === 'string' ? text : text(language)

/** A write always has a user. */
export interface WriteContext extends FunctionContext {
  readonly user: SignedInUser
}

type RuleShape = z.ZodMiniObject

interface WriteRule {
  readonly who: Grantee
}

/** Inserts a row and returns its `_id`. */
export interface AddRule<Input extends RuleShape = RuleShape> extends WriteRule {
  readonly input: Input
  run(context: WriteContext, values: z.output<Input>): Promise<string>
}

/** Updates the given fields of the rows that the caller may change, and returns how many there were. */
export interface UpdateRule<Input extends RuleShape = RuleShape> extends WriteRule {
  readonly input: Input
  run(context: WriteContext, ids: readonly string[], values: Partial<z.output<Input>>): Promise<number>
}

export interface RemoveRule extends WriteRule {
  run(context: WriteContext, ids: readonly string[]): Promise<number>
}

/** Ties `input` and `run` together, so that `run` has the types of the input. */
export const addRule = <Input extends RuleShape>(rule: AddRule<Input>): AddRule => rule
export const updateRule = <Input extends RuleShape>(rule: UpdateRule<Input>): UpdateRule => rule
