import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify, { LogController } from 'fastify'
import { newId } from '../platform/id.ts'
import { answerClientError, HEAD_MAX_BYTES } from './client-error.ts'
import type { CloudFunction } from './cloud/cloud-function.ts'
import type { Files } from './cloud/files.ts'
import { createMallFunction } from './cloud/mall-function.ts'
import type { DispatchOptions } from './dispatch.ts'
import { createDispatch } from './dispatch.ts'
import { sendFailure } from './http.ts'
import { ReplyCache } from './reply-cache.ts'
import { addPageSafety, addSafety } from './safety.ts'
import { limitBodies } from './slow-body.ts'
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
import { functionsTransport } from './transports/functions.ts'
import type { MediaShelf } from './transports/media.ts'
import { addThumbnails, mediaRoutes } from './transports/media.ts'
import { nodeTransport } from './transports/node.ts'
import { openApiRoutes } from './transports/openapi.ts'
import { operationsRoutes } from './transports/operations.ts'
import type { Folders } from './transports/pages.ts'
import { pageRoutes } from './transports/pages.ts'
import { restTransport } from './transports/rest.ts'
import type { Sharing } from './transports/share.ts'
import { isPageAddress, sendLostPage, shareRoutes } from './transports/share.ts'
import { unsubscribeRoute } from './transports/unsubscribe.ts'

export interface GatewayOptions extends DispatchOptions, Folders {
  readonly trustedProxies: string[] | false
  readonly space: CloudSpace
  /** The functions that `serverless.function.runtime.invoke` reaches besides the mall itself. */
  readonly functions: readonly CloudFunction[]
  /** Files uploaded by cloud clients. */
  readonly files: Files
  /** Serves `/media/`. */
  readonly media: MediaShelf
  readonly downloads: Downloads
  /** Pages that work without the app. */
  readonly sharing: Sharing
  readonly calendars: Calendars
  readonly dataFiles: DataFiles
  /** Hosts whose pages the web app may embed, besides this server. */
  readonly framedHosts: readonly string[]
  readonly map: MapTiles
}

/** The largest body of a call; files have their own route. */
export const BODY_MAX_BYTES = 1_048_576
/** A call that is sent slowly holds its connection no longer than this; a file may take longer. */
const CALL_TIMEOUT_MS = 30_000

/** The HTTP server with all its transports, not yet listening. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { services } = options
  const app = openServer(services.log, options)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('ACTION_NOT_FOUND')))
  limitBodies(app, CALL_TIMEOUT_MS)
  await addSafety(app)

  const dispatch = createDispatch(options)
  const cache = new ReplyCache(services.clock)
  operationsRoutes(app, services.db)
  openApiRoutes(app, dispatch)
  restTransport(app, dispatch, cache)
  nodeTransport(app, dispatch, cache)
  functionsTransport(app, createMallFunction({ dispatch, cache }))
  const { authenticate, functions, space, files } = options
  clientTransport(app, { authenticate, functions, space, files, services, dispatch, cache })
  await mediaRoutes(app, options.media)
  downloadRoutes(app, options.downloads)
  calendarRoutes(app, options.calendars)
  dataFileRoutes(app, options.dataFiles, services.clock)
  await unsubscribeRoute(app, dispatch)
  await shareRoutes(app, options.sharing, { cache, clock: services.clock })
  await app.register(async (pages) => {
    await addPageSafety(pages, options.framedHosts, tileHosts(options.map))
    addThumbnails(pages, options.media)
    apiPageRoute(pages, dispatch)
    await pageRoutes(pages, options, { space, framedHosts: options.framedHosts, map: options.map })
  })
  return app
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
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      void (isPageAddress(request.url)
        ? sendLostPage(sharing, request as never, reply as never)
        : sendFailure(request, reply as never, error)),
  })
