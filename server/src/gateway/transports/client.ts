import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import { fileCalls } from '../cloud/file-calls.ts'
import type { Files } from '../cloud/files.ts'
import type { Invoke, InvokeOptions } from '../cloud/invoke.ts'
import { createInvoke, ENVELOPE, enveloped } from '../cloud/invoke.ts'
import { createMallFunction } from '../cloud/mall-function.ts'
import { pictureOriginOf } from '../cloud/picture-address.ts'
import type { CloudWireCall } from '../cloud/wire-call.ts'
import { CloudRefusal, readParams, readWireCall } from '../cloud/wire-call.ts'
import { failureOf } from '../failure.ts'
import { callerOf, JSON_TYPE, languageOf } from '../http.ts'
import type { ReplyCache } from '../reply-cache.ts'

/** The client requests a new token by itself after this time. */
export const ACCESS_TOKEN_LIFE_S = 7200

/** Anonymous access tokens: they identify a page of a device, not a user, and are not stored. */
interface AccessTokens {
  /** A token for a new, unknown device. */
  issue(): string
  /** The device of the token; undefined when it has expired or is not ours. */
  deviceOf(token: string): string | undefined
}

interface SignedClaim {
  readonly device: string
  readonly endsAtS: number
}

/** Two hundred bytes each. */
const PROVEN_MAX = 5000

/** Signs with a key derived from the first secret; still accepts signatures of the earlier secrets. */
export function createAccessTokens(secrets: readonly [string, ...string[]], clock: Clock): AccessTokens {
  const [signing, ...previous] = secrets
  const key = keyOf(signing)
  const keys = [key, ...previous.map(keyOf)]
  const proven = new Map<string, SignedClaim>()
  const nowS = () => Math.floor(clock.now().getTime() / 1000)

  /** A page sends its token with every call: a verified token is cached instead of verified again. */
  function claimOf(token: string): SignedClaim | undefined {
    const known = proven.get(token)
    if (known) return known
    const [, claim = '', device = '', endsAtS, mac = ''] = TOKEN.exec(token) ?? []
    const given = Buffer.from(mac, 'base64url')
    if (!keys.some((candidate) => isSame(given, macOf(claim, candidate)))) return undefined
    const genuine = { device, endsAtS: Number(endsAtS) }
    if (proven.size >= PROVEN_MAX) proven.clear()
    proven.set(token, genuine)
    return genuine
  }

  return {
    issue() {
      const claim = `${randomBytes(16).toString('hex')}.${nowS() + ACCESS_TOKEN_LIFE_S}`
      return `${claim}.${macOf(claim, key).toString('base64url')}`
    },
    deviceOf(token) {
      const claim = claimOf(token)
      return claim && claim.endsAtS > nowS() ? claim.device : undefined
    },
  }
}

const TOKEN = /^(([0-9a-f]{32})\.(\d{1,12}))\.([\w-]{43})$/

/**
 * A separate key, so that a user token is never accepted as an access token. As bytes it would be six times slower.
 */
function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cloud access token', 32)))
}

const macOf = (claim: string, key: KeyObject) => createHmac('sha256', key).update(claim).digest()

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

const BLOCK_BYTES = 64
/** Nearly every call fits; each character takes three bytes at most, or a surrogate pair four. */
const ROOM_CHARACTERS = 4096

/**
 * HMAC-MD5 (RFC 2104) of many messages with one key. Node's own implementation allocates an object for each message,
 * whose garbage collection costs a call more than the digest. Nothing here awaits, so all messages share one buffer.
 */
export function createHmacMd5(key: string): (message: string) => Buffer {
  const bytes = Buffer.from(key)
  const secret = bytes.length > BLOCK_BYTES ? hash('md5', bytes, 'buffer') : bytes
  const padded = (pad: number, room: number) => {
    const block = Array.from({ length: BLOCK_BYTES }, (_, at) => (secret[at] ?? 0) ^ pad)
    return Buffer.concat([Buffer.from(block), Buffer.alloc(room)])
  }
  const inner = padded(0x36, ROOM_CHARACTERS * 3)
  const outer = padded(0x5c, 16)

  function keyed(message: string): Buffer {
    if (message.length <= ROOM_CHARACTERS)
      return inner.subarray(0, BLOCK_BYTES + inner.write(message, BLOCK_BYTES))
    return Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(message)])
  }

  return (message) => {
    outer.write(hash('md5', keyed(message), 'hex'), BLOCK_BYTES, 'hex')
    return hash('md5', outer, 'buffer')
  }
}

/** The body of a call: each of its values has one canonical form. */
type WireBody = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * A call signed longer ago is refused, so that a recorded one cannot be replayed for ever. A day: the client's one
 * retry keeps the timestamp of its first attempt, and a phone set to the wrong time zone is hours off, which must not
 * lock its owner out. Within the day, the user token and request ids prevent harm by a replay.
 */
const SIGNATURE_WINDOW_MS = 86_400_000

/** Creates and verifies the signatures of one space. */
interface Signatures {
  /** As the client computes it: HMAC-MD5 over the sorted entries of the body, in lower-case hex. */
  of(body: WireBody): string
  /** Constant-time comparison. */
  isOf(body: WireBody, signature: unknown): boolean
}

export function createSignatures(secret: string): Signatures {
  const hmac = createHmacMd5(secret)
  return {
    of: (body) => hmac(signedText(body)).toString('hex'),
    isOf(body, signature) {
      if (typeof signature !== 'string' || !/^[0-9a-f]{32}$/.test(signature)) return false
      return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(signedText(body)))
    },
  }
}

/** Empty values are left out and none is encoded, as in the client. */
function signedText(body: WireBody): string {
  let text = ''
  for (const name of Object.keys(body).sort()) {
    if (body[name]) text += `${text && '&'}${name}=${String(body[name])}`
  }
  return text
}

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

type ClientMethod = (
  params: ReturnType<typeof readParams>,
  request: FastifyRequest,
  deviceId: string,
) => Promise<Buffer | string>

function createMethods(invoke: Invoke, files: Files): ReadonlyMap<string, ClientMethod> {
  const methods = new Map<string, ClientMethod>()
  // The user token is one of the arguments; a header would not be signed.
  methods.set('serverless.function.runtime.invoke', (params, request) =>
    invoke(params, { ...callerOf(request), token: undefined, pictureOrigin: pictureOriginOf(request) }),
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
function checkSender(call: CloudWireCall, space: CloudSpace, now: number) {
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
function deviceOf({ token = '' }: CloudWireCall, { headers }: FastifyRequest, tokens: AccessTokens): string {
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
