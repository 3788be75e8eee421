import {
  CLOUD_TIMEOUT_MAX_MS,
  CLOUD_TIMEOUT_MIN_MS,
  CLOUD_TIMEOUT_MS,
} from '@tiantian/contracts/constants.ts'
import type { ClientInfo } from './client-info.ts'
import { CloudError } from './cloud-error.ts'
import type { Answer } from './envelope.ts'
import { postEnvelope } from './envelope.ts'
import type { Host } from './host.ts'
import { objectOf, textOf } from './json.ts'
import { isDcloud } from './provider.ts'
import type { Envelope } from './signature.ts'
import { signEnvelope } from './signature.ts'
import type { Space } from './space.ts'
import type { TokenStore } from './token-store.ts'

export interface RequestOptions {
  /** Milliseconds for each request, 15,000 by default; held between 100 and ten minutes. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The way to one service space. */
export interface Gateway {
  readonly space: Space
  request(method: string, params: object, options?: RequestOptions): Promise<Answer>
  /** Asks for an anonymous access token, or waits for the one that is on its way. */
  authorize(): Promise<string>
}

export interface GatewayTools {
  readonly host: Host
  readonly tokens: TokenStore
  clientInfo(): ClientInfo
}

const REFUSED_TOKEN = ['GATEWAY_INVALID_TOKEN', 'InvalidParameter.InvalidToken']

export function createGateway(space: Space, { host, tokens, clientInfo }: GatewayTools): Gateway {
  /** The access token that names this device to the gateway. It lives as long as the page. */
  let held: string | undefined
  let pending: Promise<string> | undefined

  /** Who asks while a token is on its way shares the answer (S7.6). */
  function authorize(): Promise<string> {
    held = undefined
    pending ??= askToken().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function askToken(): Promise<string> {
    const { result, requestId } = await send(envelopeOf('serverless.auth.user.anonymousAuthorize', {}))
    held = textOf(objectOf(result).accessToken)
    if (!held) throw new CloudError('AUTH_FAILED', 'failed to get the access token', { requestId })
    return held
  }

  async function request(method: string, params: object, options?: RequestOptions): Promise<Answer> {
    const envelope = envelopeOf(method, params)
    const token = held
    try {
      if (token) return await send({ ...envelope, token }, options)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
    }
    // S8.12: exactly once more, with the timestamp it had. Another call may have met the same refusal before.
    const isRenewed = held && held !== token
    return send({ ...envelope, token: isRenewed ? held! : await authorize() }, options)
  }

  function envelopeOf(method: string, params: object): Envelope {
    return { method, params: JSON.stringify(params), spaceId: space.spaceId, timestamp: host.now() }
  }

  async function send(envelope: Envelope, { timeout, signal }: RequestOptions = {}): Promise<Answer> {
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
