import { quoted, syntaxError } from './refusal.ts'

/** A method call on a builder, such as `gt(5)`. */
export interface ChainStep {
  readonly method: string
  readonly params: readonly WireValue[]
}

/** `db.command.gt(5).and(…)` and the like, as recorded by the client. */
export class Chain {
  readonly steps: readonly ChainStep[]
  constructor(steps: readonly ChainStep[]) {
    this.steps = steps
  }
}

/** A regular expression; it is never executed. */
export class Pattern {
  readonly source: string
  readonly flags: string
  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags
  }
}

export type Scalar = null | boolean | number | string | Date
export type WireObject = ReadonlyMap<string, WireValue>
export type WireValue = Scalar | Pattern | Chain | WireObject | readonly WireValue[]

export const isObject = (value: WireValue): value is WireObject => value instanceof Map
export const isList = (value: WireValue): value is readonly WireValue[] => Array.isArray(value)

/** Server variables: `{$env: 'uid'}`. */
export type Variable = (name: string) => Scalar

const DEPTH_MAX = 24

/** @throws DatabaseRefusal('SYNTAX_ERROR') for values that no client of the protocol sends */
export function decodeValue(raw: unknown, variable: Variable, depth = 0): WireValue {
  if (depth > DEPTH_MAX) throw syntaxError('too deep')
  if (raw === null || raw === undefined) return null
  if (typeof raw === 'number' && !Number.isFinite(raw)) throw syntaxError('a number that is none')
  if (typeof raw !== 'object') return raw as boolean | number | string
  const inner = (value: unknown) => decodeValue(value, variable, depth + 1)
  if (Array.isArray(raw)) return raw.map(inner)
  const entries = Object.entries(raw)
  const [[key, value] = ['', undefined]] = entries
  if (entries.length === 1 && key.startsWith('$')) return decodeMarked(key, value, variable, inner)
  return new Map(entries.map(([name, each]) => [name, inner(each)]))
}

type Decode = (value: unknown) => WireValue

/** An object with one key that starts with `$` represents a value that JSON cannot express. */
function decodeMarked(key: string, value: unknown, variable: Variable, inner: Decode): WireValue {
  if (key === '$date') return decodeDate(value)
  if (key === '$env' && typeof value === 'string') return variable(value)
  if (key === '$regexp') return decodePattern(value)
  if ((key === '$newDb' || key === '$db') && Array.isArray(value)) return decodeChain(value, variable, inner)
  throw syntaxError(`${quoted(key)} is not known`)
}

/** Years 1970 to 9999, which a client can mean and PostgreSQL can parse. */
const LAST_MS = 253_402_300_799_999

export function timeOf(ms: number): Date {
  if (!(Number.isFinite(ms) && ms >= 0 && ms <= LAST_MS)) throw syntaxError('a time out of range')
  return new Date(ms)
}

function decodeDate(value: unknown): Date {
  if (typeof value !== 'string' && typeof value !== 'number') throw syntaxError('$date is an ISO time')
  return timeOf(new Date(value).getTime())
}

function decodePattern(value: unknown): Pattern {
  const { source, flags = '' } = (value ?? {}) as { source?: unknown; flags?: unknown }
  if (typeof source !== 'string' || typeof flags !== 'string') throw syntaxError('$regexp has a source')
  return new Pattern(source, flags)
}

/** `command` is only a prefix of the method that was called. */
function decodeChain(raw: readonly unknown[], variable: Variable, inner: Decode): Scalar | Pattern | Chain {
  const steps = raw.map((each) => decodeStep(each, inner)).filter(({ method }) => method !== 'command')
  const [first] = steps
  if (!first) throw syntaxError('an empty chain')
  if (first.method === 'serverDate') return serverDate(first, variable)
  if (first.method === 'getCloudEnv') return cloudEnv(first, variable)
  const [options = null] = first.params
  if (first.method === 'RegExp' && isObject(options)) {
    return decodePattern({ source: options.get('regexp'), flags: options.get('options') ?? '' })
  }
  return new Chain(steps)
}

function decodeStep(raw: unknown, inner: Decode): ChainStep {
  const { $method, $param = [] } = (raw ?? {}) as { $method?: unknown; $param?: unknown }
  if (typeof $method !== 'string' || !Array.isArray($param)) throw syntaxError('a step has a $method')
  return { method: $method, params: $param.map(inner) }
}

/** Clients of early 2021 record the call itself: `getCloudEnv('$cloudEnv_uid')`. */
function cloudEnv({ params: [name] }: ChainStep, variable: Variable): Scalar {
  if (typeof name !== 'string') throw syntaxError('getCloudEnv takes the name of a variable')
  return variable(name.replace(/^\$(?:cloudEnv_|env\.)/, ''))
}

function serverDate({ params: [options] }: ChainStep, variable: Variable): Date {
  const offset = options !== undefined && isObject(options) ? options.get('offset') : 0
  if (typeof offset !== 'number') throw syntaxError('the offset of serverDate is milliseconds')
  return timeOf((variable('now') as Date).getTime() + offset)
}
