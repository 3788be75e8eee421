import * as z from 'zod/mini'
import type { ChosenField, FieldChoice, FieldOrder } from './field-choice.ts'
import { parseChoice, parseGroup, parseOrder } from './field-choice.ts'
import { quoted, syntaxError } from './refusal.ts'

export const LIMIT_DEFAULT = 100
/** Rows that one command reads or writes at most. */
export const LIMIT_MAX = 500
const SKIP_MAX = 10_000
const STEPS_MAX = 20
export const COMMANDS_MAX = 20

const tree = z.object({ limitLevel: z.optional(z.int()), startWith: z.optional(z.unknown()) })
export type TreeOptions = z.output<typeof tree>

/** Components pass their attributes unchanged: flags may be strings. */
const getOptions = z.object({
  getOne: z.optional(z.unknown()),
  getCount: z.optional(z.unknown()),
  getTree: z.nullish(z.union([z.boolean(), tree])),
  getTreePath: z.nullish(z.union([z.boolean(), tree])),
})

const step = z.object({
  $method: z.string().check(z.maxLength(40)),
  $param: z.optional(z.array(z.unknown()).check(z.maxLength(20))),
})
const command = z.object({ $db: z.array(step).check(z.minLength(2), z.maxLength(STEPS_MAX)) })
const single = z.object({ action: z.nullish(z.string().check(z.maxLength(200))), command })

/** The input of the function: one command, or several that each end in getTemp. */
const request = z.union([
  z.object({ multiCommand: z.array(single).check(z.minLength(1), z.maxLength(COMMANDS_MAX)) }),
  single,
])

export type Verb = 'get' | 'count' | 'add' | 'update' | 'remove'

/** A parsed command; `where` and `data` are still unparsed client input. */
export interface CommandQuery {
  readonly collection: string
  readonly verb: Verb
  readonly actions: readonly string[]
  readonly id?: unknown
  readonly where?: unknown
  readonly choice?: FieldChoice
  /** The rows are counted and summed by these. */
  readonly group?: readonly ChosenField[]
  readonly totals?: readonly ChosenField[]
  readonly order: readonly FieldOrder[]
  readonly skip: number
  readonly limit: number
  readonly isOne: boolean
  readonly isCounted: boolean
  readonly tree?: TreeOptions & { readonly direction: 'down' | 'up' }
  readonly data?: unknown
}

/** @throws DatabaseRefusal('SYNTAX_ERROR') */
export function parseRequest(args: unknown): { isMulti: boolean; queries: (() => CommandQuery)[] } {
  const parsed = z.safeParse(request, args)
  if (!parsed.success) throw syntaxError('a command is {$db: [{$method, $param}, …]}')
  const isMulti = 'multiCommand' in parsed.data
  const singles = 'multiCommand' in parsed.data ? parsed.data.multiCommand : [parsed.data]
  // Parsed one by one, so that an error in one does not affect the others.
  return { isMulti, queries: singles.map((each) => () => parseCommand(each, isMulti)) }
}

type CommandParams = readonly unknown[]
type CommandDraft = { -readonly [Name in keyof CommandQuery]?: CommandQuery[Name] }

function parseCommand({ action, command: { $db } }: z.output<typeof single>, isMulti: boolean): CommandQuery {
  const actions = (action ?? '').split(',').map((name) => name.trim())
  const draft: CommandDraft = { actions: actions.filter(Boolean), order: [], skip: 0, limit: LIMIT_DEFAULT }
  const seen = new Set<string>()
  for (const [at, { $method, $param = [] }] of $db.entries()) {
    const isLast = at === $db.length - 1
    const read = readerOf($method, at === 0, isLast)
    if (seen.has($method) && $method !== 'orderBy') throw syntaxError(`${$method} stands twice`)
    if (isLast && isMulti !== ($method === 'getTemp'))
      throw syntaxError('each command of several ends in getTemp, and only there')
    seen.add($method)
    Object.assign(draft, read($param, draft))
  }
  if (draft.totals && !draft.group) throw syntaxError('groupField follows groupBy')
  if (draft.group && (draft.verb !== 'get' || draft.tree || draft.choice || draft.isCounted))
    throw syntaxError('a group is read with get, without field, getCount and getTree')
  return { isOne: false, isCounted: false, ...draft } as CommandQuery
}

/** What a step adds to the query; `before` is the state of the query so far. */
type StepParser = (params: CommandParams, before: CommandDraft) => CommandDraft

/** The collection comes first, the operation last, everything else between them. */
function readerOf(method: string, isFirst: boolean, isLast: boolean): StepParser {
  const between = isLast ? LAST : MIDDLE
  const reader = (isFirst ? FIRST : between).get(method)
  if (!reader) throw syntaxError(`${quoted(method)} is not known here`)
  return reader
}

const FIRST = new Map<string, StepParser>([['collection', readCollection]])

const MIDDLE = new Map<string, StepParser>([
  ['doc', ([id = null]) => ({ id })],
  ['where', ([where = null]) => ({ where })],
  ['field', (params) => ({ choice: parseChoice(params) })],
  ['groupBy', (params) => ({ group: parseGroup(params, false) })],
  ['groupField', (params) => ({ totals: parseGroup(params, true) })],
  ['orderBy', (params, { order = [] }) => ({ order: [...order, ...parseOrder(params)] })],
  ['skip', ([count]) => ({ skip: numberUpTo(SKIP_MAX, count, 'skip') })],
  ['limit', ([count]) => ({ limit: limitOf(count) })],
])

const LAST = new Map<string, StepParser>([
  ['get', readGet],
  ['getTemp', readGet],
  ['count', () => ({ verb: 'count' })],
  ['add', ([data]) => ({ verb: 'add', data })],
  ['update', ([data]) => ({ verb: 'update', data })],
  ['remove', () => ({ verb: 'remove' })],
])

function readCollection([name, ...more]: CommandParams): CommandDraft {
  if (typeof name !== 'string' || more.length > 0) throw syntaxError('a command has one collection')
  return { collection: name }
}

function readGet([options]: CommandParams): CommandDraft {
  const parsed = z.safeParse(getOptions, options ?? {})
  if (!parsed.success) throw syntaxError('the options of get are not understood')
  const { getOne, getCount, getTree, getTreePath } = parsed.data
  const get: CommandDraft = { verb: 'get', isOne: Boolean(getOne), isCounted: Boolean(getCount) }
  const treeOptions = getTree || getTreePath
  if (!treeOptions) return get
  return {
    ...get,
    tree: { ...(treeOptions === true ? {} : treeOptions), direction: getTree ? 'down' : 'up' },
  }
}

/** A larger limit is reduced to the maximum, as everywhere in this protocol. */
const limitOf = (count: unknown) => Math.min(numberUpTo(Number.MAX_SAFE_INTEGER, count, 'limit'), LIMIT_MAX)

function numberUpTo(max: number, count: unknown, name: string): number {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= max) return count
  throw syntaxError(`${name} is a whole number up to ${max}`)
}
