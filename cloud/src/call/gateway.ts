import {
  CLOUD_TIMEOUT_MAX_MS,
  CLOUD_TIMEOUT_MIN_MS,
  CLOUD_TIMEOUT_MS,
} from '@tiantian/contracts/constants.ts'
import type { TokenStore } from '../account/token-store.ts'
import type { ClientInfo } from '../client-info.ts'
import { CloudError } from '../cloud-error.ts'
import type { Host } from '../host.ts'
import { isJson, objectOf, textOf } from '../json.ts'
import { hmacMd5 } from '../md5.ts'
import type { WireAnswer, WireRequest } from '../request/request-layer.ts'
import { request } from '../request/request-layer.ts'
import { statusFailure } from '../request/request-layer-failure.ts'
import type { Space } from './space.ts'
import { isDcloud } from './space.ts'

/** The gateway's reply to an accepted call. */
interface GatewayAnswer {
  readonly success: boolean
  readonly result: unknown
  readonly requestId: string
}

/** Posts an envelope and decodes the reply. @throws CloudError with the gateway's code, or SYS_ERR (S8.12) */
async function postEnvelope(host: Host, envelope: WireRequest): Promise<GatewayAnswer> {
  const answer = await request(host, { ...envelope, method: 'POST' })
  host.noteServerTime?.(answer.header.date)
  return openAnswer(answer)
}

function openAnswer({ data, statusCode, header }: WireAnswer): GatewayAnswer {
  const { success, data: result, error, header: inner } = objectOf(data)
  const requestId = textOf(objectOf(inner)['x-serverless-request-id']) || header['request-id'] || ''
  if (isJson(error)) {
    const { code, message } = error
    throw new CloudError(textOf(code) || 'SYSTEM_ERROR', textOf(message) || 'unknown system error', {
      requestId,
    })
  }
  if (statusCode >= 400 || !isJson(data)) throw statusFailure(statusCode, requestId)
  return { success: Boolean(success), result, requestId }
}

/** The envelope posted to the gateway. `params` is a string, which is signed and sent unchanged. */
interface Envelope {
  readonly method: string
  readonly params: string
  readonly spaceId: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** The anonymous access token; the call that requests one has none. */
  readonly token?: string
}

/** Signs an envelope (S7.6): its fields sorted by name, empty ones left out, nothing escaped. */
export function signEnvelope(envelope: Envelope, clientSecret: string): string {
  const fields = Object.entries(envelope).filter(([, value]) => Boolean(value))
  // No name is a prefix of another, so sorting the lines sorts the names.
  const lines = fields.map(([name, value]) => `${name}=${value}`).sort()
  return hmacMd5(clientSecret, lines.join('&'))
}

export interface RequestOptions {
  /** Milliseconds for each request, 15,000 by default; limited to between 100 and ten minutes. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The connection to one service space. */
export interface Gateway {
  readonly space: Space
  request(method: string, params: object, options?: RequestOptions): Promise<GatewayAnswer>
  /** Requests an anonymous access token, or waits for the pending one. */
  authorize(): Promise<string>
}

export interface GatewayTools {
  readonly host: Host
  readonly tokens: TokenStore
  clientInfo(): ClientInfo
}

/** The device's clock is days off. */
export const REFUSED_TIME = 'InvalidParameter.Timestamp'
/** A clock that differs by less is not why a call was refused. */
const CLOCK_STEP_MS = 3_600_000
const REFUSED_TOKEN = ['GATEWAY_INVALID_TOKEN', 'InvalidParameter.InvalidToken']

export function createGateway(space: Space, { host, tokens, clientInfo }: GatewayTools): Gateway {
  /** The access token that identifies this device to the gateway. It lives as long as the page. */
  let held: string | undefined
  let pending: Promise<string> | undefined

  /** Concurrent callers share the pending request (S7.6). */
  function authorize(): Promise<string> {
    held = undefined
    pending ??= requestToken().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function requestToken(): Promise<string> {
    const { result, requestId } = await send(envelopeOf('serverless.auth.user.anonymousAuthorize', {}))
    held = textOf(objectOf(result).accessToken)
    if (!held) throw new CloudError('AUTH_FAILED', 'failed to get the access token', { requestId })
    return held
  }

  async function request(method: string, params: object, options?: RequestOptions): Promise<GatewayAnswer> {
    const envelope = envelopeOf(method, params)
    const token = held
    try {
      if (token) return await send({ ...envelope, token }, options)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
    }
    // S8.12: exactly one repetition, with the original timestamp. Another call may have got the same refusal before.
    const isRenewed = held && held !== token
    return send({ ...envelope, token: isRenewed ? held! : await authorize() }, options)
  }

  function envelopeOf(method: string, params: object): Envelope {
    return { method, params: JSON.stringify(params), spaceId: space.spaceId, timestamp: host.now() }
  }

  async function send(envelope: Envelope, options?: RequestOptions): Promise<GatewayAnswer> {
    try {
      return await post(envelope, options)
    } catch (error) {
      if (!(error instanceof CloudError && error.code === REFUSED_TIME)) throw error
      // The refusal has told the time of the server.
      const timestamp = host.now()
      if (Math.abs(timestamp - envelope.timestamp) < CLOCK_STEP_MS) throw error
      return post({ ...envelope, timestamp }, options)
    }
  }

  async function post(envelope: Envelope, { timeout, signal }: RequestOptions = {}): Promise<GatewayAnswer> {
    if (space.refusal) throw space.refusal
    const header = {
      'x-serverless-sign': signEnvelope(envelope, space.clientSecret),
      ...(envelope.token && { 'x-basement-token': envelope.token }),
      ...(isDcloud(space) && clientHeaders()),
    }
    const url = `${space.endpoint}/client`
    return postEnvelope(host, { url, header, data: envelope, timeoutMs: timeoutOf(timeout), signal })
  }

  function clientHeaders(): Record<string, string> {
    const token = tokens.readToken()?.token
    return {
      'x-client-info': encodeURIComponent(JSON.stringify(clientInfo())),
      ...(token && { 'x-client-token': token }),
    }
  }

  return { space, request, authorize }
}

function timeoutOf(timeout: number | undefined): number {
  return Math.min(Math.max(timeout || CLOUD_TIMEOUT_MS, CLOUD_TIMEOUT_MIN_MS), CLOUD_TIMEOUT_MAX_MS)
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof CloudError && REFUSED_TOKEN.includes(String(error.code))
}
