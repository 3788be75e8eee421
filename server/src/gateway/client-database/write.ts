import { cleanInput } from '@tiantian/contracts/text.ts'
import * as z from 'zod/mini'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { BoundedReader } from './bounded.ts'
import type { AddRule, Collection, RemoveRule, UpdateRule, WriteContext } from './collection.ts'
import type { CommandQuery } from './command.ts'
import { LIMIT_MAX } from './command.ts'
import { denied, isAdmin, may } from './permission.ts'
import type { ReadReply } from './read.ts'
import { DatabaseRefusal, quoted, syntaxError } from './refusal.ts'
import type { CommandSelection } from './select.ts'
import { keySql, ownerSql, rowsSql } from './select.ts'
import type { Variable, WireValue } from './wire-value.ts'
import { Chain, decodeValue, isList, isObject, Pattern } from './wire-value.ts'

/** Rows that one command inserts at most. */
const ADD_MAX = 20

interface AddRequest {
  readonly collection: Collection
  readonly query: CommandQuery
  readonly viewer: FunctionContext
  readonly variable: Variable
}

/** `{id}`, or `{ids, inserted}` for a list. */
export async function add({ collection, query: { data }, viewer, variable }: AddRequest): Promise<ReadReply> {
  const { rule, context } = permitted(collection, 'add', viewer)
  const rows = Array.isArray(data) ? (data as readonly unknown[]) : [data]
  if (rows.length === 0 || rows.length > ADD_MAX) throw syntaxError(`add takes 1 to ${ADD_MAX} rows`)
  const values = rows.map((row) => parseValues(collection, rule.input, decodeValue(row, variable)))
  const ids: string[] = []
  for (const each of values) ids.push(await rule.run(context, each))
  return Array.isArray(data) ? { ids, inserted: ids.length } : { id: ids[0] }
}

/** `{updated}`: the rows that match the condition and that the caller may change. */
export async function update(selection: CommandSelection, reader: BoundedReader): Promise<ReadReply> {
  const { collection, query, viewer, variable } = selection
  const { rule, context } = permitted(collection, 'update', viewer)
  const values = parseValues(collection, z.partial(rule.input), decodeValue(query.data, variable))
  if (Object.keys(values).length === 0) throw new DatabaseRefusal('VALIDATION_ERROR', 'nothing to set')
  const ids = await writableIds(selection, rule, reader)
  const updated = ids.length > 0 ? await rule.run(context, ids, values) : 0
  return { updated }
}

/** `{deleted}` */
export async function remove(selection: CommandSelection, reader: BoundedReader): Promise<ReadReply> {
  const { rule, context } = permitted(selection.collection, 'remove', selection.viewer)
  const ids = await writableIds(selection, rule, reader)
  const deleted = ids.length > 0 ? await rule.run(context, ids) : 0
  return { deleted }
}

interface WriteRules {
  add: AddRule
  update: UpdateRule
  remove: RemoveRule
}

/**
 * The write rule, and the user who writes.
 * @throws DatabaseRefusal when there is none, or not for this caller
 */
export function permitted<Verb extends keyof WriteRules>(
  collection: Collection,
  verb: Verb,
  viewer: FunctionContext,
): { rule: WriteRules[Verb]; context: WriteContext } {
  const rule = collection[verb] as WriteRules[Verb] | undefined
  if (!rule) throw new DatabaseRefusal('PERMISSION_ERROR', `${verb} is not for clients in ${collection.name}`)
  const { user } = viewer
  // Ownership is checked row by row.
  const isPossible = may(rule.who === 'owner' ? 'anonymous' : rule.who, user, false)
  if (!(user && isPossible)) throw denied(viewer, `${verb} in ${collection.name} is for: ${rule.who}`, true)
  return { rule, context: { ...viewer, user } }
}

/** @throws DatabaseRefusal('PERMISSION_ERROR') when one of the rows belongs to another user */
async function writableIds(
  selection: CommandSelection,
  rule: UpdateRule | RemoveRule,
  reader: BoundedReader,
): Promise<string[]> {
  const { collection, condition, viewer, parameters } = selection
  if (!condition) throw syntaxError('a write says which rows, by doc or where')
  const isOwn =
    collection.owner === undefined
      ? 'false'
      : `${ownerSql(collection)} = ${parameters.one('id', viewer.user!.id)}`
  const text = `select ${keySql(selection)}, ${isOwn} from ${collection.from} where ${rowsSql(selection)} limit ${LIMIT_MAX + 1}`
  const rows = (await reader.read(viewer.db, { text, values: parameters.values })) as [string, boolean][]
  if (rows.length > LIMIT_MAX) throw syntaxError(`a write is for ${LIMIT_MAX} rows at most`)
  if (rule.who === 'owner' && !isAdmin(viewer.user) && !rows.every(([, isCallers]) => isCallers))
    throw new DatabaseRefusal('PERMISSION_ERROR', `not every row of ${collection.name} is the caller's`)
  return rows.map(([id]) => id)
}

/** @throws DatabaseRefusal with the name of the field that may not be written or is invalid */
function parseValues(
  collection: Collection,
  input: z.ZodMiniObject,
  given: WireValue,
): Record<string, unknown> {
  if (!isObject(given)) throw syntaxError('a row is an object')
  const rows = [...given].filter(([name]) => !collection.fields.get(name)?.forced)
  for (const [name] of rows) assertWritable(collection, input, name)
  const parsed = z.safeParse(
    input,
    cleanInput(Object.fromEntries(rows.map(([name, value]) => [name, plain(value)]))),
  )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new DatabaseRefusal('VALIDATION_ERROR', `${issue?.path.map(String).join('.')}: ${issue?.code}`)
}

function assertWritable(collection: Collection, input: z.ZodMiniObject, name: string) {
  if (Object.hasOwn(input.shape, name)) return
  const isKnown = collection.fields.has(name) || collection.secrets.has(name)
  throw isKnown
    ? new DatabaseRefusal('PERMISSION_ERROR', `${collection.name}.${name} may not be written`)
    : new DatabaseRefusal('VALIDATION_ERROR', `${collection.name} has no field ${quoted(name)}`)
}

function plain(value: WireValue): unknown {
  if (value instanceof Chain || value instanceof Pattern) throw syntaxError('a field is set to a value')
  if (isList(value)) return value.map(plain)
  return isObject(value) ? Object.fromEntries([...value].map(([name, each]) => [name, plain(each)])) : value
}
