import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { deviceLanguage } from '@tiantian/contracts/language.ts'
import { pageAddressOf } from '@tiantian/contracts/page-address.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import { refuseDeepJson } from '../platform/text/bounded-json.ts'
import { leadToBelievedAddress } from './believed-address.ts'
import type { CloudFunction } from './cloud/cloud-function.ts'
import type { Files } from './cloud/files.ts'
import type { MallFunction } from './cloud/mall-function.ts'
import { createMallFunction, MALL_FUNCTION } from './cloud/mall-function.ts'
import { pictureOriginOf } from './cloud/picture-address.ts'
import type { Dispatch, DispatchOptions } from './dispatch.ts'
import { createDispatch } from './dispatch.ts'
import { failureOf } from './failure.ts'
import { callerOf, sendFailure, sendJson } from './http.ts'
import { ReplyCache } from './reply-cache.ts'
import { addPageSecurityHeaders, addSecurityHeaders } from './security-headers.ts'
import { isSharedRead } from './shared-read.ts'
import type { ApiPageOptions } from './transports/api-page.ts'
import { apiPageRoute } from './transports/api-page.ts'
import type { MapTiles } from './transports/app-page.ts'
import type { Calendars } from './transports/calendars.ts'
import { calendarRoutes } from './transports/calendars.ts'
import type { CloudSpace } from './transports/client.ts'
import { clientTransport } from './transports/client.ts'
import type { DataFiles } from './transports/data-files.ts'
import { dataFileRoutes } from './transports/data-files.ts'
import type { Downloads } from './transports/downloads.ts'
import { downloadRoutes } from './transports/downloads.ts'
import type { Feeds } from './transports/feeds.ts'
import { feedRoutes } from './transports/feeds.ts'
import type { MediaStore } from './transports/media.ts'
import { addThumbnails, mediaRoutes, UPLOAD_PATH } from './transports/media.ts'
import { openApiRoutes } from './transports/openapi.ts'
import type { Folders } from './transports/pages.ts'
import { pageRoutes } from './transports/pages.ts'
import type { Payments } from './transports/payments.ts'
import { paymentRoutes } from './transports/payments.ts'
import type { PushSockets } from './transports/push.ts'
import { pushRoutes } from './transports/push.ts'
import { readOwn, readPublic, restTransport } from './transports/rest.ts'
import type { ShareOptions } from './transports/share.ts'
import { isPageAddress, sendLostPage, shareRoutes } from './transports/share.ts'
import { unsubscribeRoute } from './transports/unsubscribe.ts'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and files can be written. `/metrics`: for
 * Prometheus.
 */
function operationsRoutes(app: FastifyInstance, db: Db, media: MediaStore) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const timers = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const key = `${method} ${routeOptions.url} ${reply.statusCode}`
    const timer =
      timers.get(key) ?? seconds.labels(method, routeOptions.url ?? 'none', String(reply.statusCode))
    timers.set(key, timer)
    timer.observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await Promise.all([db.sql`select 1`, media.assertWritable()])
    return { ok: true }
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

/**
 * A URL of ten thousand characters, each percent-encoded as nine, is still parsed and then refused by its contract.
 */
const HEAD_MAX_BYTES = 131_072

/** Replies to malformed HTTP and to oversized headers: nothing is known of such a request, not even its language. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, log: FastifyBaseLogger) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const circumstances = { language: deviceLanguage(), requestId: newId(), log }
  const { body } = failureOf(new AppError('INVALID_INPUT'), circumstances)
  const text = JSON.stringify(body)
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  hangUp(socket)
}

const HANG_UP_EVERY_MS = 1000
const HANG_UP_CHECKS = 30

/**
 * After a refusal the client has a second to read it, and longer while it still sends: a browser that is interrupted
 * shows no reason.
 */
function hangUp(socket: Socket) {
  let received = socket.bytesRead
  let checks = 0
  const timer = setInterval(() => {
    checks += 1
    if (socket.bytesRead === received || checks === HANG_UP_CHECKS) socket.destroy()
    received = socket.bytesRead
  }, HANG_UP_EVERY_MS)
  socket.once('close', () => clearInterval(timer))
}

/** A reply before the end of the request is a refusal: the rest would occupy a connection for nothing. */
function hangUpEarly(app: FastifyInstance) {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // A request that was injected has neither a socket nor this flag.
    const { complete = true } = raw as Partial<typeof raw>
    if (!complete) hangUp(raw.socket)
    done()
  })
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The share of open files that connections leave to the database, to pictures and to uploads. */
const FILES_LEFT = 0.25
const LOG_EVERY_MS = 10_000

/** As the operating system limits this process; undefined where it does not say so. */
function openFilesMax(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

/** Beyond the limit of open files the system drops connections silently, and so do we, but not without saying so. */
export function limitConnections(app: FastifyInstance, log: FastifyBaseLogger, filesMax = openFilesMax()) {
  if (filesMax === undefined) return
  const { server } = app
  const connectionsMax = Math.floor(filesMax * (1 - FILES_LEFT))
  server.maxConnections = connectionsMax
  let dropped = 0
  let loggedAt = 0
  server.on('drop', () => {
    dropped += 1
    if (performance.now() - loggedAt < LOG_EVERY_MS && loggedAt > 0) return
    loggedAt = performance.now()
    log.error(
      { dropped, connectionsMax, openFilesMax: filesMax },
      'connections are dropped: the limit of open files is reached (ulimit -n, LimitNOFILE)',
    )
    dropped = 0
  })
}

type Payload = Readonly<Record<string, unknown>>

/** The separate node of S7.4: `{controller, filename, act, …}` is the action `controller/filename/act`. */
function nodeTransport(app: FastifyInstance, dispatch: Dispatch, cache: ReplyCache) {
  app.get('/node', (request, reply) => {
    const name = nameOf(request.query)
    const action = dispatch.actions.get(name)?.action
    const isShared = action === undefined || isSharedRead(action)
    const read = { request, reply, name, dispatch }
    return isShared ? readPublic({ ...read, cache }) : readOwn(read)
  })
  app.post('/node', async (request, reply) => {
    const name = nameOf(request.body)
    const { controller, filename, act, ...input } = request.body as Payload
    return sendJson(reply, await dispatch.call(name, input, callerOf(request)))
  })
}

function nameOf(payload: unknown): string {
  const { controller, filename, act } = (payload ?? {}) as Payload
  const parts = [controller, filename, act]
  if (parts.every((part) => typeof part === 'string' && part !== '')) return parts.join('/')
  throw new AppError('INVALID_INPUT', {}, [{ path: 'controller, filename, act', rule: 'required' }])
}

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Ends a call whose body is incomplete after this time; only the form of an upload may take longer. */
export function limitBodies(app: FastifyInstance, timeoutMs: number) {
  app.addHook('preParsing', (request, _reply, body, done) => {
    if (!(BODILESS.has(request.method) || request.url === UPLOAD_PATH)) {
      const timer = setTimeout(() => request.raw.destroy(new AppError('INVALID_INPUT')), timeoutMs)
      body.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done(null, body)
  })
}

const callerFor = (request: FastifyRequest) => ({
  ...callerOf(request),
  pictureOrigin: pictureOriginOf(request),
})

/** `POST /tiantian-mall` {action, data}: the cloud function without its envelope, for clients that do not sign. */
function functionsTransport(app: FastifyInstance, callMall: MallFunction) {
  app.post(`/${MALL_FUNCTION}`, async (request, reply) =>
    sendJson(reply, await callMall(request.body, callerFor(request), request.log)),
  )
}

export interface GatewayOptions extends DispatchOptions, Folders, ApiPageOptions {
  readonly trustedProxies: string[] | false
  /** The public addresses of the web app. */
  readonly webOrigins: readonly string[]
  readonly space: CloudSpace
  /** The functions that `serverless.function.runtime.invoke` reaches besides the mall itself. */
  readonly functions: readonly CloudFunction[]
  /** Files uploaded by cloud clients. */
  readonly files: Files
  /** Serves `/media/`. */
  readonly media: MediaStore
  readonly downloads: Downloads
  /** Pages that work without the app. */
  readonly sharing: ShareOptions
  readonly calendars: Calendars
  readonly dataFiles: DataFiles
  readonly feeds: Feeds
  readonly payments: Payments
  readonly pushSockets: PushSockets
  /** Hosts whose pages the web app may embed, besides this server. */
  readonly framedHosts: readonly string[]
  /** Strict-Transport-Security covers the hosts below this one too. */
  readonly hstsSubdomains: boolean
  readonly map: MapTiles
}

/** The largest body of a call; files have their own route. */
export const BODY_MAX_BYTES = 1_048_576
/** A call that is sent slowly holds its connection no longer than this; a file may take longer. */
const CALL_TIMEOUT_MS = 30_000

/** Programs get an error as JSON; a person who follows a link gets the page that it means, or one that says so. */
function sendNotFound(sharing: ShareOptions, request: FastifyRequest, reply: FastifyReply) {
  const page = request.method === 'GET' || request.method === 'HEAD' ? pageAddressOf(request.url) : undefined
  if (page !== undefined) return reply.header('cache-control', 'no-store').redirect(page, 302)
  if (isNavigation(request)) return sendLostPage(sharing, request, reply)
  return sendFailure(request, reply, new AppError('ACTION_NOT_FOUND'))
}

/** The API is read in a browser too. */
const isNavigation = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) =>
  method === 'GET' && !url.startsWith('/api') && (headers.accept?.includes('text/html') ?? false)

/** The HTTP server with all its transports, not yet listening. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { services } = options
  const app = openServer(services.log, options)
  app.setErrorHandler((error, request, reply) =>
    isNavigation(request)
      ? sendLostPage(options.sharing, request, reply, error)
      : sendFailure(request, reply, error),
  )
  app.setNotFoundHandler((request, reply) => sendNotFound(options.sharing, request, reply))
  limitBodies(app, CALL_TIMEOUT_MS)
  limitDepth(app)
  hangUpEarly(app)
  limitConnections(app, services.log)
  await addSecurityHeaders(app)
  leadToBelievedAddress(app, options.webOrigins)

  const dispatch = createDispatch(options)
  const cache = new ReplyCache(services.clock)
  operationsRoutes(app, services.db, options.media)
  openApiRoutes(app, dispatch)
  restTransport(app, dispatch, cache)
  nodeTransport(app, dispatch, cache)
  functionsTransport(app, createMallFunction({ dispatch, cache }))
  const { authenticate, functions, space, files } = options
  clientTransport(app, { authenticate, functions, space, files, services, dispatch, cache })
  await mediaRoutes(app, options.media)
  downloadRoutes(app, options.downloads, services.clock)
  calendarRoutes(app, options.calendars)
  dataFileRoutes(app, options.dataFiles, services.clock)
  feedRoutes(app, options.feeds, services.clock)
  await paymentRoutes(app, options.payments, services.clock)
  await pushRoutes(app, options.pushSockets)
  await unsubscribeRoute(app, dispatch)
  await shareRoutes(app, options.sharing, { cache, clock: services.clock })
  await app.register(async (pages) => {
    const { framedHosts, hstsSubdomains, map } = options
    await addPageSecurityHeaders(pages, { framedHosts, hstsSubdomains, tileHosts: tileHosts(map) })
    addThumbnails(pages, options.media)
    apiPageRoute(pages, dispatch, options)
    await pageRoutes(pages, options, { space, framedHosts, map })
  })
  return app
}

/** JSON nested deeper than any contract is refused before it is parsed. */
function limitDepth(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      refuseDeepJson(body)
    } catch (error) {
      done(Object.assign(error as SyntaxError, { statusCode: 400 }))
      return
    }
    void parse(request, body, done)
  })
}

/** The origin of the map tiles; undefined when no tile URL is configured. */
const tileHosts = ({ tiles }: MapTiles) => (tiles ? [new URL(tiles).origin] : [])

const openServer = (
  loggerInstance: FastifyBaseLogger,
  { trustedProxies: trustProxy, sharing }: GatewayOptions,
): FastifyInstance =>
  Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: CLOUD_TIMEOUT_MAX_MS,
    http: { headersTimeout: CALL_TIMEOUT_MS, maxHeaderSize: HEAD_MAX_BYTES },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, loggerInstance),
    trustProxy,
    genReqId: newId,
    // A logger for each request costs more than a cached reply; code that logs adds the request id.
    childLoggerFactory: (logger) => logger,
    // A closing server completes pending calls and refuses new ones with a proper reply.
    return503OnClosing: true,
    // The link to the papers of fifty orders names them all.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, request, reply) =>
      void (isPageAddress(request.url) || isNavigation(request)
        ? sendLostPage(sharing, request as never, reply as never)
        : sendFailure(request, reply as never, error)),
  })
