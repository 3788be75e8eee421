import { watchForToken } from '../account/renewed-token.ts'
import type { CloudCore } from '../cloud-core.ts'
import type { Json } from '../json.ts'
import { objectOf, textOf } from '../json.ts'
import { invokeFunction } from './invoke-function.ts'
import { refusalOf, reported } from './refusal.ts'

/** The key under which a chain stores its wire form. */
const WIRE = Symbol('wire')

/** Values that the server fills in: caller, time, and IP address. */
const databaseEnv = {
  uid: { $env: 'uid' },
  now: { $env: 'now' },
  clientIP: { $env: 'clientIP' },
} as const

/** Encodes a value so that JSON keeps its type: dates, patterns, operators and queries, nested ones too (S7.5). */
export function encodeValue(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof RegExp) return { $regexp: { source: value.source, flags: value.flags } }
  if (Array.isArray(value)) return value.map(encodeValue)
  if (!isComposed(value)) return value
  if (WIRE in value) return value[WIRE]
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, encodeValue(part)]))
}

/** A chain is recorded by a function, so that it can be called. */
function isComposed(value: unknown): value is object & { [WIRE]?: unknown } {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** One link of a chain: a method and its arguments. A property that was only read has no parameters. */
interface DatabaseStep {
  readonly $method: string
  readonly $param?: readonly unknown[]
}

type DatabaseSteps = readonly DatabaseStep[]

/**
 * Records property reads and calls: `command.gt(5)` becomes the steps `command` and `gt`. After each call `finish`
 * may return the result of the chain; until then the chain continues. Its type declares the available names.
 */
function recordChain(
  kind: '$db' | '$newDb',
  steps: DatabaseSteps,
  finish?: (steps: DatabaseSteps) => unknown,
): object {
  return new Proxy(() => undefined, {
    has: (_, name) => name === WIRE,
    get: (_, name) => {
      if (name === WIRE) return { [kind]: steps }
      // JSON and promises read these properties of any object.
      if (typeof name === 'symbol' || name === 'toJSON' || name === 'then') return undefined
      return recordChain(kind, [...steps, { $method: name }], finish)
    },
    apply: (_, __, params: unknown[]) => {
      const called = [...steps.slice(0, -1), { ...steps.at(-1)!, $param: params.map(encodeValue) }]
      return finish?.(called) ?? recordChain(kind, called, finish)
    },
  })
}

function stepsOf(query: object): DatabaseSteps {
  return (query as { [WIRE]: { $db: DatabaseSteps } })[WIRE].$db
}

/** A condition, as an object or in the query language, such as `price > 5 && user_id == $cloudEnv_uid`. */
type ClientDatabaseCondition = string | object

interface ClientDatabaseTreeOptions {
  readonly limitLevel?: number
  readonly startWith?: ClientDatabaseCondition
}

interface ReadOptions {
  readonly getCount?: boolean
  readonly getOne?: boolean
  readonly getTree?: boolean | ClientDatabaseTreeOptions
  readonly getTreePath?: ClientDatabaseTreeOptions
}

/** A query under construction. Each link returns a new one; the last link sends it. */
interface DatabaseQuery<Answer> {
  collection(...names: unknown[]): DatabaseQuery<Answer>
  doc(id: string): DatabaseQuery<Answer>
  where(condition: ClientDatabaseCondition): DatabaseQuery<Answer>
  field(fields: ClientDatabaseCondition): DatabaseQuery<Answer>
  orderBy(field: string, order?: 'asc' | 'desc'): DatabaseQuery<Answer>
  skip(count: number): DatabaseQuery<Answer>
  limit(count: number): DatabaseQuery<Answer>
  foreignKey(field: string): DatabaseQuery<Answer>
  groupBy(fields: string): DatabaseQuery<Answer>
  groupField(fields: string): DatabaseQuery<Answer>
  distinct(): DatabaseQuery<Answer>
  aggregate(): DatabaseAggregate<Answer>
  /** Ends a query that is joined with others, or sent with them by multiSend. */
  getTemp(options?: ReadOptions): DatabaseQuery<Answer>
  get(options?: ReadOptions): Promise<Answer>
  count(): Promise<Answer>
  add(rows: object | readonly object[]): Promise<Answer>
  update(changes: object): Promise<Answer>
  remove(): Promise<Answer>
}

type Stage =
  | ('match' | 'project' | 'group' | 'sort' | 'skip' | 'limit' | 'sample' | 'unwind' | 'lookup' | 'count')
  | ('geoNear' | 'addFields' | 'replaceRoot' | 'bucket' | 'bucketAuto' | 'sortByCount' | 'graphLookup')

/** An aggregate, stage by stage; `end` sends it. */
type DatabaseAggregate<Answer> = {
  readonly [Name in Stage]: (...params: unknown[]) => DatabaseAggregate<Answer>
} & { end(): Promise<Answer> }

/** The start of queries; `send` receives the finished ones. */
interface QueryStart<Answer> {
  collection(...names: unknown[]): DatabaseQuery<Answer>
  /** Actions that the server runs, by name, before and after the query. */
  action(names: string): DatabaseQuery<Answer>
}

const LAST_LINKS = ['get', 'count', 'add', 'update', 'remove']

function startQueries<Answer>(send: (steps: DatabaseSteps) => Promise<Answer>): QueryStart<Answer> {
  const start = recordChain('$db', [], (steps) => {
    const link = steps.at(-1)!.$method
    if (link === 'set') throw new Error('set is not for clients: use update')
    // In an aggregate, count is a stage like the others.
    const isAggregate = steps.some(({ $method }) => $method === 'aggregate')
    return (isAggregate ? link === 'end' : LAST_LINKS.includes(link)) ? send(steps) : undefined
  })
  return start as QueryStart<Answer>
}

/** An operator in place of a value, such as `command.gt(5)`; `and` and `or` combine it with others. */
type Operator = { readonly [Name in 'and' | 'or']: (...operators: unknown[]) => Operator }

type Operators<Name extends string> = { readonly [Key in Name]: (...params: unknown[]) => Operator }

/** The operators of conditions and updates (`db.command`), and those of aggregates. */
type DatabaseCommand = Operators<
  | ('eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'and' | 'or' | 'not' | 'nor')
  | ('exists' | 'mod' | 'all' | 'elemMatch' | 'size' | 'expr' | 'geoNear' | 'geoWithin' | 'geoIntersects')
  | ('set' | 'remove' | 'inc' | 'mul' | 'min' | 'max' | 'rename' | 'bit')
  | ('push' | 'pop' | 'shift' | 'unshift' | 'pull' | 'pullAll' | 'addToSet')
> & { readonly aggregate: Readonly<Record<string, (...params: unknown[]) => Operator>> }

type DatabaseGeo = Operators<
  'Point' | 'LineString' | 'Polygon' | 'MultiPoint' | 'MultiLineString' | 'MultiPolygon'
>

/** Expressions that replace values in queries; the chains begin with these names. */
interface DatabaseValues {
  readonly command: DatabaseCommand
  readonly Geo: DatabaseGeo
  /** The server's clock plus an offset in milliseconds. */
  serverDate(options?: { readonly offset: number }): Operator
}

const databaseValues = recordChain('$newDb', []) as DatabaseValues

/** Rows in `data`, `{total}`, `{id}`, `{updated}`, `{deleted}`, or `dataList`, depending on the last link. */
export interface DatabaseReply extends Json {
  readonly errCode: 0
  readonly errMsg: string
  readonly data?: unknown
  readonly count?: number
}

/** The client database: the server's rules decide what may be read and written (S7.5). */
export interface ClientDatabase<Answer> extends QueryStart<Answer>, DatabaseValues {
  readonly env: typeof databaseEnv
  /** Sends several queries at once, each ended by getTemp. */
  multiSend(...queries: DatabaseQuery<Answer>[]): Promise<Answer>
  /** Transactions are only for the server: both throw. */
  startTransaction(): never
  runTransaction(): never
}

/** A query as it is sent: one command, or several of them. */
interface ClientDatabaseInput {
  readonly action?: string | undefined
  readonly command?: { readonly $db: DatabaseSteps }
  readonly multiCommand?: readonly ClientDatabaseInput[]
}

/** `database` returns `{ result: reply }`, the newer `databaseForJQL` the reply itself. */
export function clientDatabase(core: CloudCore, name: 'databaseForJQL'): ClientDatabase<DatabaseReply>
export function clientDatabase(core: CloudCore, name: 'database'): ClientDatabase<{ result: DatabaseReply }>
export function clientDatabase(
  core: CloudCore,
  name: 'database' | 'databaseForJQL',
): ClientDatabase<unknown> {
  async function send(input: ClientDatabaseInput): Promise<unknown> {
    const reply = await core.interceptors.around(name, input, (query) => invoke(core, query))
    return name === 'database' ? { result: reply } : reply
  }
  const { collection, action } = startQueries((steps) => send(inputOf(steps)))
  const { command, Geo, serverDate } = databaseValues
  return {
    collection,
    action,
    command,
    Geo,
    serverDate,
    env: databaseEnv,
    multiSend: (...queries) => send({ multiCommand: queries.map((query) => inputOf(stepsOf(query))) }),
    startTransaction: refuseTransaction,
    runTransaction: refuseTransaction,
  }
}

async function invoke(core: CloudCore, input: ClientDatabaseInput): Promise<DatabaseReply> {
  const commitToken = watchForToken(core, false)
  const { result, requestId } = await invokeFunction(core, {
    name: 'DCloud-clientDB',
    args: { ...input },
    type: 'clientdb',
  })
  const reply = objectOf(result)
  commitToken(reply)
  if (reply.code) throw reported(core.events, refusalOf(reply, requestId))
  return { ...reply, errCode: 0, errMsg: textOf(reply.message) }
}

/** `action` is sent beside the chain, not in it. */
function inputOf(steps: DatabaseSteps): ClientDatabaseInput {
  const isAction = ({ $method }: DatabaseSteps[number]) => $method === 'action'
  const action = textOf(steps.find(isAction)?.$param?.[0])
  return { ...(action && { action }), command: { $db: steps.filter((step) => !isAction(step)) } }
}

function refuseTransaction(): never {
  throw new Error('transactions are not for clients')
}
