import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, RateLimiter } from '../../platform/rate-limit.ts'
import type { AccessTokens } from '../cloud/access-token.ts'
import { ACCESS_TOKEN_LIFE_S, createAccessTokens } from '../cloud/access-token.ts'
import { CloudRefusal } from '../cloud/cloud-refusal.ts'
import { ENVELOPE, enveloped } from '../cloud/envelope.ts'
import { fileCalls } from '../cloud/file-calls.ts'
import type { Files } from '../cloud/files.ts'
import type { Invoke, InvokeOptions } from '../cloud/invoke.ts'
import { createInvoke } from '../cloud/invoke.ts'
import { createMallFunction } from '../cloud/mall-function.ts'
import type { Signatures, WireBody } from '../cloud/signature.ts'
import { createSignatures, SIGNATURE_WINDOW_MS } from '../cloud/signature.ts'
import type { WireCall } from '../cloud/wire-call.ts'
import { readParams, readWireCall } from '../cloud/wire-call.ts'
import { failureOf } from '../failure.ts'
import { callerOf, JSON_TYPE, languageOf } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'

/** The service space that a client is configured for. */
export interface CloudSpace {
  readonly spaceId: string
  /** Shared with every client, so it only proves that the body is unchanged. */
  readonly clientSecret: string
  /** The secrets that keys are derived from: the current one first, then the earlier ones. */
  readonly tokenSecrets: readonly [string, ...string[]]
}

export interface ClientTransportOptions extends Omit<InvokeOptions, 'callMall'> {
  readonly cache: ReplyCache
  readonly space: CloudSpace
  readonly files: Files
}

/** A page load authorizes once, and a whole office may share an address. */
const AUTHORIZE_LIMIT = { max: 600, windowSeconds: 600 }

/**
 * `POST /client`: the provider's client endpoint (S7.6). Every well-formed call is answered with 200, even when
 * refused: older clients read no code from any other status.
 */
export function clientTransport(app: FastifyInstance, options: ClientTransportOptions) {
  const answer = createAnswer(options)
  app.post('/client', { errorHandler: sendError }, async (request, reply) =>
    reply.type(JSON_TYPE).send(await answer(request)),
  )
}

function createAnswer(
  options: ClientTransportOptions,
): (request: FastifyRequest) => Promise<Buffer | string> {
  const { space, files, services, dispatch, cache } = options
  const { clock } = services
  const tokens = createAccessTokens(space.tokenSecrets, clock)
  const signatures = createSignatures(space.clientSecret)
  const callMall = createMallFunction({ dispatch, cache, frame: ENVELOPE })
  const methods = createMethods(createInvoke({ ...options, callMall }), files)
  const limiter = new RateLimiter(clock)

  return async (request) => {
    const call = readWireCall(request.body)
    checkSender(call, space, clock.now().getTime())
    checkSignature(request, signatures)
    const params = readParams(call.params)
    if (call.method === 'serverless.auth.user.anonymousAuthorize') {
      if (!limiter.allow(addressKey(request.ip), AUTHORIZE_LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
      return enveloped({ accessToken: tokens.issue(), expiresInSecond: ACCESS_TOKEN_LIFE_S })
    }
    const method = methods.get(call.method)
    if (!method) throw new CloudRefusal('InvalidParameter.Method', 'method is not known')
    return method(params, request, deviceOf(call, request, tokens))
  }
}

type Method = (
  params: ReturnType<typeof readParams>,
  request: FastifyRequest,
  deviceId: string,
) => Promise<Buffer | string>

function createMethods(invoke: Invoke, files: Files): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>()
  // The user token is one of the arguments; a header would not be signed.
  methods.set('serverless.function.runtime.invoke', (params, request) =>
    invoke(params, { ...callerOf(request), token: undefined }),
  )
  for (const [name, run] of Object.entries(fileCalls(files))) {
    methods.set(`serverless.file.resource.${name}`, async (params, request, deviceId) => {
      const { ip: address, host, protocol } = request
      return enveloped(await run(params, { deviceId, address, host, protocol }))
    })
  }
  return methods
}

/** @throws CloudRefusal when the space or the timestamp is not valid */
function checkSender(call: WireCall, space: CloudSpace, now: number) {
  if (call.spaceId !== space.spaceId) {
    throw new CloudRefusal('InvalidParameter.SpaceId', 'this server does not serve this space')
  }
  if (Math.abs(now - call.timestamp) > SIGNATURE_WINDOW_MS) {
    throw new CloudRefusal('InvalidParameter.Timestamp', 'timestamp is too far from the time of the server')
  }
}

/** @throws CloudRefusal when it differs from that of the body */
function checkSignature({ body, headers }: FastifyRequest, signatures: Signatures) {
  if (!signatures.isOf(body as WireBody, headers['x-serverless-sign'])) {
    throw new CloudRefusal('InvalidParameter.Signature', 'x-serverless-sign does not match the body')
  }
}

/** The device of the access token. The header repeats the token of the body; only that of the body is signed. */
function deviceOf({ token = '' }: WireCall, { headers }: FastifyRequest, tokens: AccessTokens): string {
  const repeated = headers['x-basement-token'] ?? token
  const deviceId = repeated === token ? tokens.deviceOf(token) : undefined
  if (deviceId === undefined)
    throw new CloudRefusal('GATEWAY_INVALID_TOKEN', 'the access token is invalid or has expired')
  return deviceId
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, ...body } = failureOfCall(error, request)
  void reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ success: false, error: body }))
}

/** Only a malformed call, or an internal failure, has a status of its own. */
function failureOfCall(error: unknown, request: FastifyRequest) {
  if (error instanceof CloudRefusal) return { status: 200, code: error.code, message: error.message }
  const { status, body } = failureOf(error, {
    language: languageOf(request),
    requestId: request.id,
    log: request.log,
  })
  const isNoCall = !(error instanceof AppError)
  return { status: isNoCall || status >= 500 ? status : 200, code: body.code, message: body.message }
}
