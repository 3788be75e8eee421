import { NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import { CloudError } from '../cloud-error.ts'
import type { Host } from '../host.ts'
import { parseJson } from '../json.ts'
import type { WireCall } from './request-layer-failure.ts'
import { abortFailure, networkFailure, timeoutFailure } from './request-layer-failure.ts'

/** The request body for the data. Sets the content type: JSON unless the headers name another. */
function bodyOf(data: unknown, headers: Headers): BodyInit | null {
  if (data === undefined || data === null) return null
  if (typeof data === 'string' || isBinary(data)) return data
  const type = headers.get('content-type') ?? ''
  if (type.includes('application/x-www-form-urlencoded')) return `${new URLSearchParams(pairsOf(data))}`
  if (!type) headers.set('content-type', 'application/json')
  return JSON.stringify(data)
}

/** The address with the data added to its query; an existing value is replaced. */
function withQuery(url: string, data: unknown): string {
  const pairs = typeof data === 'string' ? [...new URLSearchParams(data)] : pairsOf(data)
  if (pairs.length === 0) return url
  const [, path, search = '', fragment = ''] = /^([^?#]*)([^#]*)(.*)/s.exec(url)!
  const query = new URLSearchParams(search)
  for (const [name, value] of pairs) query.set(name, value)
  return `${path}?${query}${fragment}`
}

/** Name-value pairs; undefined values are omitted, and nested ones are encoded as JSON. */
function pairsOf(data: unknown): [string, string][] {
  return Object.entries(data ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
}

type Binary = ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob | URLSearchParams

const isBinary = (data: unknown): data is Binary =>
  ArrayBuffer.isView(data) || [ArrayBuffer, Blob, URLSearchParams].some((Type) => data instanceof Type)

export interface WireRequest extends Deadline {
  readonly url: string
  /** Any method, in any case; GET by default. */
  readonly method?: string | undefined
  /**
   * Added to the query of GET and HEAD, otherwise sent as the body: a form if the content type says so, or else JSON.
   */
  readonly data?: unknown
  readonly header?: Readonly<Record<string, string>> | undefined
  /** Sends the cookies of another origin along. */
  readonly withCredentials?: boolean | undefined
  readonly responseType?: 'text' | 'arraybuffer' | undefined
  /** `json` (the default) parses a text reply as JSON if it is valid. */
  readonly dataType?: string | undefined
}

export interface WireAnswer {
  readonly data: unknown
  readonly statusCode: number
  readonly header: Readonly<Record<string, string>>
  /** Cookies set by the server. Browsers do not expose them: there the list is empty. */
  readonly cookies: readonly string[]
}

/** One HTTP request (S7.10). Any reply resolves; otherwise it rejects with the codes of S8.16. */
export async function request(host: Host, input: WireRequest): Promise<WireAnswer> {
  const { data, header, withCredentials, method: name = 'GET' } = input
  const method = name.toUpperCase()
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const url = hasBody ? input.url : withQuery(input.url, data)
  const headers = new Headers(header)
  const body = hasBody ? bodyOf(data, headers) : null
  const credentials = withCredentials ? 'include' : 'same-origin'
  return withinDeadline(host, 'request', input, async (signal) => {
    const response = await host.fetch(url, { method, headers, body, credentials, signal })
    return {
      data: await dataOf(response, input),
      ...headOf(response),
      cookies: response.headers.getSetCookie?.() ?? [],
    }
  })
}

/** Status and headers, as in all replies of the request layer. */
export const headOf = ({ status: statusCode, headers }: Response) => ({
  statusCode,
  header: Object.fromEntries(headers) as Readonly<Record<string, string>>,
})

async function dataOf(
  response: Response,
  { responseType, dataType = 'json' }: WireRequest,
): Promise<unknown> {
  if (responseType === 'arraybuffer') return response.arrayBuffer()
  const text = await response.text()
  const value = dataType === 'json' ? parseJson(text) : undefined
  // A proxy's page, or plain text: the caller gets it as it is.
  return value === undefined ? text : value
}

/** The timeout of a call, and its abort signal. */
export interface Deadline {
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs the work until it is done, times out or is aborted; rejects with the codes of S8.16. */
export async function withinDeadline<Result>(
  host: Host,
  call: WireCall,
  { timeoutMs = NETWORK_TIMEOUT_MS, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Nothing is started: besides, Node has an unhandled rejection when it is given a form and an aborted signal.
  if (signal?.aborted) throw abortFailure(call)
  const ending = new AbortController()
  const abort = () => ending.abort(abortFailure(call))
  const callOff = host.later(() => ending.abort(timeoutFailure(call)), timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    return await work(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason as CloudError
    throw error instanceof CloudError ? error : networkFailure(call, error)
  } finally {
    callOff()
    signal?.removeEventListener('abort', abort)
  }
}
