import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { SpaceOptions } from '../call/space.ts'
import type { Cloud, CloudOptions } from '../cloud.ts'
import { createCloud } from '../cloud.ts'
import type { Json } from '../json.ts'
import { isJson } from '../json.ts'
import type { TestHost } from './test-host.ts'
import { testHost } from './test-host.ts'
import type { Seen } from './wire-server.ts'
import { wireServer } from './wire-server.ts'

const SECRET = 'ключ-secret'

/** A call as the server received it. */
export interface ReceivedCall {
  readonly method: string
  readonly params: Json
  readonly token?: string
  readonly timestamp: number
  readonly headers: IncomingHttpHeaders
  readonly isSigned: boolean
}

/** Thrown by a handler: the gateway replies with an error of this code and status. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Thrown by a handler: a proxy replies instead of the gateway. */
export class BarePage extends Error {
  readonly status: number

  constructor(status: number) {
    super('bare page')
    this.status = status
  }
}

type GatewayServerHandler = (params: Json, call: ReceivedCall) => unknown

interface Handlers {
  /** Cloud functions and objects by name; they get `functionArgs`. */
  readonly functions?: Readonly<Record<string, GatewayServerHandler>>
  /** The gateway's other methods by the last part of their name. */
  readonly methods?: Readonly<Record<string, GatewayServerHandler>>
  /** Returns the status of the reply to a posted form. */
  readonly form?: (form: FormData, seen: Seen) => number | Promise<number>
}

export interface TestGateway {
  readonly cloud: Cloud
  readonly host: TestHost
  readonly space: SpaceOptions
  /** Host and port of the server, which also receives posted forms. */
  readonly address: string
  /** Every received call, including authorize calls. */
  readonly calls: ReceivedCall[]
  /** The arguments of the invoked functions. */
  readonly invoked: Json[]
}

/** A server with the wire format over real HTTP, and a client of it. It closes when the test ends. */
export async function testGateway(
  handlers: Handlers = {},
  options: Partial<CloudOptions> & { entries?: Record<string, string> } = {},
): Promise<TestGateway> {
  const calls: ReceivedCall[] = []
  const invoked: Json[] = []
  const server = await wireServer(async (response, seen) => {
    if (seen.url === '/form')
      return void response.writeHead((await handlers.form?.(await formOf(seen), seen)) ?? 404).end()
    const call = receive(seen)
    calls.push(call)
    if (isJson(call.params.functionArgs)) invoked.push(call.params.functionArgs)
    await answer(response, call, handlers)
  })
  onTestFinished(() => server.close())
  const host = testHost(options.entries, { hastyBelowMs: 10_000 })
  const space: SpaceOptions = {
    provider: 'aliyun',
    spaceId: 'mp-test',
    clientSecret: SECRET,
    endpoint: server.url,
  }
  const cloud = createCloud({ ...space, host, uploadScheme: 'http', ...options })
  return {
    cloud,
    host,
    space,
    address: new URL(server.url).host,
    calls,
    invoked,
  }
}

function receive({ url, headers, body }: Seen): ReceivedCall {
  const envelope = JSON.parse(body.toString()) as Omit<ReceivedCall, 'params'> & { params: string }
  const isSigned = url === '/client' && headers['x-serverless-sign'] === signatureOf(envelope)
  return { ...envelope, params: JSON.parse(envelope.params) as Json, headers, isSigned }
}

/** Implemented again, with Node's own MD5, so that client and test cannot share a mistake. */
function signatureOf(envelope: object): string {
  const fields = envelope as Record<string, unknown>
  const names = Object.keys(fields)
    .sort()
    .filter((name) => fields[name])
  const text = names.map((name) => `${name}=${String(fields[name])}`).join('&')
  return createHmac('md5', SECRET).update(text).digest('hex')
}

async function answer(response: ServerResponse, call: ReceivedCall, handlers: Handlers) {
  const requestId = `request-${call.timestamp}`
  try {
    const data = await handle(call, handlers)
    reply(response, 200, { success: data !== false, data, header: { 'x-serverless-request-id': requestId } })
  } catch (error) {
    if (error instanceof BarePage) return void response.writeHead(error.status).end('<h1>Sorry</h1>')
    const { code, message, status } = error as Refusal
    reply(response, status ?? 500, { success: false, error: { code, message } }, { 'request-id': requestId })
  }
}

function handle(call: ReceivedCall, { functions = {}, methods = {} }: Handlers): unknown {
  const name = call.method.split('.').at(-1)!
  if (methods[name]) return methods[name](call.params, call)
  if (name === 'anonymousAuthorize') return { accessToken: 'access' }
  const { functionTarget, functionArgs } = call.params as { functionTarget: string; functionArgs: Json }
  const run = functions[functionTarget]
  if (!run) throw new Refusal('FunctionBizError', 'fc_function_not_found')
  return run(functionArgs, call)
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function formOf({ headers, body }: Seen): Promise<FormData> {
  const type = String(headers['content-type'])
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
}
