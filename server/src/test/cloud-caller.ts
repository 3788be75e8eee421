import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { TEST_SPACE } from './test-app.ts'

type CloudCallerBody = Record<string, unknown>

/** What a cloud client reads of a reply. */
export interface CloudAnswer {
  readonly status: number
  readonly text: string
  readonly requestId: string
  readonly success: unknown
  /** Of any shape: tests access it. */
  readonly data: ReturnType<typeof JSON.parse>
  readonly error: { code: string; message: string } | undefined
}

/** A cloud client written from the protocol, without the server's own code. */
export class CloudCaller {
  readonly #app: FastifyInstance
  readonly #clock: Clock
  #token: string | undefined
  /** Sent with every function call. */
  clientInfo: CloudCallerBody = {
    uniPlatform: 'web',
    appId: '__UNI__TEST',
    deviceId: 'device-0123456789abcdef',
    LOCALE: 'en',
  }

  constructor(app: FastifyInstance, clock: Clock) {
    this.#app = app
    this.#clock = clock
  }

  /** Posts a body unchanged, with these headers. */
  async post(
    body: unknown,
    headers: Record<string, string> = {},
    address = '127.0.0.1',
  ): Promise<CloudAnswer> {
    const response = await this.#app.inject({
      method: 'POST',
      url: '/client',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      remoteAddress: address,
    })
    const { success, data, error } = response.json()
    const requestId = String(response.headers['request-id'])
    return { status: response.statusCode, text: response.body, requestId, success, data, error }
  }

  /** A request body; `changes` replace or, with undefined, drop fields before it is signed. */
  body(method: string, params: unknown, changes: CloudCallerBody = {}): CloudCallerBody {
    const text = typeof params === 'string' ? params : JSON.stringify(params)
    const { spaceId } = TEST_SPACE
    const body = { method, params: text, spaceId, timestamp: this.#clock.now().getTime(), ...changes }
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  }

  /** Signs and posts. */
  async send(body: CloudCallerBody, address?: string): Promise<CloudAnswer> {
    const headers: Record<string, string> = { 'x-serverless-sign': sign(body) }
    if (typeof body.token === 'string') headers['x-basement-token'] = body.token
    return this.post(body, headers, address)
  }

  authorize(address?: string): Promise<CloudAnswer> {
    return this.send(this.body('serverless.auth.user.anonymousAuthorize', '{}'), address)
  }

  /** The access token, requested once. */
  async token(): Promise<string> {
    this.#token ??= (await this.authorize()).data.accessToken as string
    return this.#token
  }

  /** Retries once with a new token when the current one is refused (S8.12). */
  async call(method: string, params: unknown): Promise<CloudAnswer> {
    const body = this.body(method, params, { token: await this.token() })
    const answer = await this.send(body)
    if (answer.error?.code !== 'GATEWAY_INVALID_TOKEN') return answer
    this.#token = undefined
    return this.send({ ...body, token: await this.token() })
  }

  /** What the function returned, or the refusal of the transport. */
  function(functionTarget: string, args: CloudCallerBody = {}): Promise<CloudAnswer> {
    const functionArgs = { clientInfo: this.clientInfo, ...args }
    return this.call('serverless.function.runtime.invoke', { functionTarget, functionArgs })
  }

  async object(name: string, method: string, argument?: unknown, uniIdToken?: string) {
    const params = argument === undefined ? [] : [argument]
    return (await this.function(name, { method, params, ...(uniIdToken && { uniIdToken }) })).data
  }

  async mall(action: string, data?: unknown, uniIdToken?: string) {
    return (await this.function('tiantian-mall', { action, data, ...(uniIdToken && { uniIdToken }) })).data
  }
}

/** As specified by the protocol: sorted, empty values dropped, nothing encoded, HMAC-MD5 in hex. */
export function sign(body: CloudCallerBody, secret = TEST_SPACE.clientSecret): string {
  const pairs = Object.entries(body).filter(([, value]) => Boolean(value))
  pairs.sort(([one], [other]) => (one < other ? -1 : 1))
  const text = pairs.map(([name, value]) => `${name}=${String(value)}`).join('&')
  return createHmac('md5', secret).update(text, 'utf8').digest('hex')
}
