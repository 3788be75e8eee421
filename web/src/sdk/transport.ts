import type { AnyAction } from '@tiantian/contracts/action.ts'
import { CALL_TRIES, NETWORK_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { ErrorCode, ErrorParams, FieldIssue } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { CallError } from './call-error.ts'

export interface Envelope {
  readonly language: Language
  readonly token: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** A flat reply (S7.1): the output, and now and then a renewed token with its end in milliseconds (S4.4). */
export interface Reply {
  readonly code: 0
  readonly token?: string
  readonly tokenExpired?: number
}

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly params?: ErrorParams
  readonly fields?: FieldIssue[]
  readonly requestId?: string
}

const RETRY_PAUSE_MS = 400

/** Sends one wish to the server; the only place that knows the wire. A timeout is tried again, six times in all (S8.6). */
export async function send(action: AnyAction, input: unknown, envelope: Envelope): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(action, input, envelope)
    } catch (error) {
      const isTimeout = error instanceof CallError && error.code === 'TIMEOUT'
      if (!isTimeout || attempt >= CALL_TRIES) throw error
      await pause(RETRY_PAUSE_MS * 2 ** (attempt - 1), envelope.signal)
    }
  }
}

async function sendOnce(action: AnyAction, input: unknown, envelope: Envelope): Promise<Reply> {
  const timeout = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const signal = envelope.signal ? AbortSignal.any([envelope.signal, timeout]) : timeout
  try {
    const response = await fetch(...request(action, input, envelope, signal))
    return await readReply(response)
  } catch (error) {
    if (error instanceof CallError || envelope.signal?.aborted) throw error
    throw new CallError(timeout.aborted ? 'TIMEOUT' : 'NETWORK')
  }
}

/** A public read goes by GET without a token, so that the browser and a CDN may keep it. */
function request(
  action: AnyAction,
  input: unknown,
  envelope: Envelope,
  signal: AbortSignal,
): [string, RequestInit] {
  const { language, token } = envelope
  const headers: Record<string, string> = { 'Accept-Language': language }
  if (action.kind === 'read' && action.auth === 'public') {
    const data = encodeURIComponent(JSON.stringify(input ?? {}))
    return [`/api/${action.name}?lang=${language}&data=${data}`, { headers, signal }]
  }
  headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  return [`/api/${action.name}`, { method: 'POST', headers, signal, body: JSON.stringify(input ?? {}) }]
}

async function readReply(response: Response): Promise<Reply> {
  const reply = await readJson(response)
  if (reply?.code === 0) return reply
  if (reply) throw new CallError(reply.code, reply.message, reply)
  const requestId = response.headers.get('request-id')
  const details = requestId ? { requestId } : {}
  if (response.status === 403) throw new CallError('TRAFFIC_LIMIT', '', details)
  if (response.status === 504) throw new CallError('TIMEOUT', '', details)
  throw new CallError(response.status >= 502 ? 'UNAVAILABLE' : 'SYS_ERR', '', details)
}

/** A proxy on the way may answer with a page of its own: that is no reply. */
async function readJson(response: Response): Promise<Reply | Refusal | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'code' in body ? (body as Reply | Refusal) : undefined
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
