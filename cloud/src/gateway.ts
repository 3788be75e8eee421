import {
  CLOUD_TIMEOUT_MAX_MS,
  CLOUD_TIMEOUT_MIN_MS,
  CLOUD_TIMEOUT_MS,
} from '@tiantian/contracts/constants.ts'
import { createAnonymousToken } from './anonymous-token.ts'
import type { ClientInfo } from './client-info.ts'
import { CloudError } from './cloud-error.ts'
import type { Answer } from './envelope.ts'
import { postEnvelope } from './envelope.ts'
import type { Host } from './host.ts'
import { isJson, textOf } from './json.ts'
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
  const anonymous = createAnonymousToken(async () => {
    const envelope = envelopeOf('serverless.auth.user.anonymousAuthorize', {})
    const { result, requestId } = await send(envelope)
    const token = isJson(result) && textOf(result.accessToken)
    if (!token) throw new CloudError('AUTH_FAILED', 'failed to get the access token', { requestId })
    return token
  })

  async function request(method: string, params: object, options?: RequestOptions): Promise<Answer> {
    const envelope = envelopeOf(method, params)
    const held = anonymous.held()
    const sendAgain = async () => send({ ...envelope, token: await anonymous.renew(held) }, options)
    if (!held) return sendAgain()
    // S8.12: exactly once more, with the timestamp it had.
    return send({ ...envelope, token: held }, options).catch((error: unknown) => {
      if (isTokenRefused(error)) return sendAgain()
      throw error
    })
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

  return { space, request, authorize: () => anonymous.renew() }
}

function timeoutOf(timeout: number | undefined): number {
  return Math.min(Math.max(timeout || CLOUD_TIMEOUT_MS, CLOUD_TIMEOUT_MIN_MS), CLOUD_TIMEOUT_MAX_MS)
}

function isTokenRefused(error: unknown): boolean {
  return error instanceof CloudError && REFUSED_TOKEN.includes(String(error.code))
}
