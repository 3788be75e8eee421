import { parseBoundedJson } from '../../platform/text/bounded-json.ts'

/** Why a call never reached its method or function. At GATEWAY_INVALID_TOKEN the client renews its access token. */
export type RefusalCode =
  | 'GATEWAY_INVALID_TOKEN'
  | 'INVALID_PARAM'
  | 'InvalidParameter'
  | 'InvalidParameter.Method'
  | 'InvalidParameter.Params'
  | 'InvalidParameter.Signature'
  | 'InvalidParameter.SpaceId'
  | 'InvalidParameter.Timestamp'
  | 'FunctionNotFound'

/** A protocol error, addressed to the developer of the client and therefore in English. */
export class CloudRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'CloudRefusal'
    this.code = code
  }
}

/** The body of every call; `params` is JSON text, so that exactly the signed text is parsed. */
export interface CloudWireCall {
  readonly method: string
  readonly params: string
  readonly spaceId: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly token?: string | undefined
}

/** Checked by hand, like its params: a schema would cost a call more than its signature does. */
const FIELDS: readonly (readonly [keyof CloudWireCall, (value: unknown) => boolean])[] = [
  ['method', isText(100)],
  ['params', isText()],
  ['spaceId', isText(100)],
  ['timestamp', Number.isSafeInteger],
  ['token', isMissingOr(isText(200))],
]

/** @throws CloudRefusal('InvalidParameter') with the name of the invalid field */
export function readWireCall(body: unknown): CloudWireCall {
  const wrong = isObject(body) ? FIELDS.find(([name, isRight]) => !isRight(body[name]))?.[0] : 'body'
  if (wrong) throw new CloudRefusal('InvalidParameter', `${wrong} is missing or of a wrong type`)
  // Fields of later client versions are signed like all others, but only strings and numbers have a canonical form.
  if (Object.values(body as object).some((value) => typeof value === 'object' && value !== null)) {
    throw new CloudRefusal('InvalidParameter', 'values must be strings or numbers')
  }
  return body as CloudWireCall
}

export type WireCallParams = Readonly<Record<string, unknown>>

/** @throws CloudRefusal('InvalidParameter.Params') when the text is not a JSON object */
export function readParams(text: string): WireCallParams {
  const params = parseJson(text)
  if (isObject(params)) return params
  throw new CloudRefusal('InvalidParameter.Params', 'params must be the JSON text of an object')
}

export function isObject(value: unknown): value is WireCallParams {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Checks for a string of at most this many characters. */
export function isText(lengthMax = Number.POSITIVE_INFINITY) {
  return (value: unknown): value is string => typeof value === 'string' && value.length <= lengthMax
}

export function isMissingOr<Value>(isRight: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | undefined => value === undefined || isRight(value)
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}

/** JSON text. Input nested too deep to be serialized has none, but is refused by every contract. */
export function textOf(data: unknown): string {
  try {
    return JSON.stringify(data)
  } catch {
    return ''
  }
}
