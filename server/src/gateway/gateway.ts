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
import { apiPageDoor } from './doors/api-page.ts'
import type { MapTiles } from './doors/app-page.ts'
import type { Calendars } from './doors/calendars.ts'
import { calendarsDoor } from './doors/calendars.ts'
import type { CloudSpace } from './doors/client.ts'
import { clientDoor } from './doors/client.ts'
import type { DataFiles } from './doors/data-files.ts'
import { dataFilesDoor } from './doors/data-files.ts'
import type { Downloads } from './doors/downloads.ts'
import { downloadsDoor } from './doors/downloads.ts'
import { functionsDoor } from './doors/functions.ts'
import type { MediaShelf } from './doors/media.ts'
import { addThumbnails, mediaDoor } from './doors/media.ts'
import { nodeDoor } from './doors/node.ts'
import { openApiDoor } from './doors/openapi.ts'
import { operationsDoor } from './doors/operations.ts'
import type { Folders } from './doors/pages.ts'
import { pagesDoor } from './doors/pages.ts'
import { restDoor } from './doors/rest.ts'
import type { Sharing } from './doors/share.ts'
import { isPageAddress, sendLostPage, shareDoor } from './doors/share.ts'
import { unsubscribeDoor } from './doors/unsubscribe.ts'
import { sendFailure } from './http.ts'
import { ReplyCache } from './reply-cache.ts'
import { addPageSafety, addSafety } from './safety.ts'
import { limitBodies } from './slow-body.ts'

export interface GatewayOptions extends DispatchOptions, Folders {
  readonly trustedProxies: string[] | false
  readonly space: CloudSpace
  /** What `serverless.function.runtime.invoke` reaches besides the mall itself. */
  readonly functions: readonly CloudFunction[]
  /** The files that cloud clients upload. */
  readonly files: Files
  /** What lies below `/media/`. */
  readonly media: MediaShelf
  readonly downloads: Downloads
  /** Pages that work without the app. */
  readonly sharing: Sharing
  readonly calendars: Calendars
  readonly dataFiles: DataFiles
  /** Whose pages the web app may show within its own, besides those of this server. */
  readonly framedHosts: readonly string[]
  readonly map: MapTiles
}

/** The largest body of a call; files come through a door of their own. */
export const BODY_MAX_BYTES = 1_048_576
/** Whoever sends a call by drops holds a connection no longer than this; a file may take its time. */
const CALL_TIMEOUT_MS = 30_000

/** The HTTP server with all its doors, not yet listening. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { services } = options
  const app = openServer(services.log, options)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('ACTION_NOT_FOUND')))
  limitBodies(app, CALL_TIMEOUT_MS)
  await addSafety(app)

  const dispatch = createDispatch(options)
  const cache = new ReplyCache(services.clock)
  operationsDoor(app, services.db)
  openApiDoor(app, dispatch)
  restDoor(app, dispatch, cache)
  nodeDoor(app, dispatch, cache)
  functionsDoor(app, createMallFunction({ dispatch, cache }))
  const { authenticate, functions, space, files } = options
  clientDoor(app, { authenticate, functions, space, files, services, dispatch, cache })
  await mediaDoor(app, options.media)
  downloadsDoor(app, options.downloads)
  calendarsDoor(app, options.calendars)
  dataFilesDoor(app, options.dataFiles, services.clock)
  await unsubscribeDoor(app, dispatch)
  await shareDoor(app, options.sharing, { cache, clock: services.clock })
  await app.register(async (pages) => {
    await addPageSafety(pages, options.framedHosts, tileHosts(options.map))
    addThumbnails(pages, options.media)
    apiPageDoor(pages, dispatch)
    await pagesDoor(pages, options, { space, framedHosts: options.framedHosts, map: options.map })
  })
  return app
}

/** The origin that tiles come from; none without an address of tiles. */
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
    // A logger of its own for each request costs more than a cached reply; who logs adds the request id.
    childLoggerFactory: (logger) => logger,
    // A closing server answers what is under way and turns new calls away politely.
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) =>
      void (isPageAddress(request.url)
        ? sendLostPage(sharing, request as never, reply as never)
        : sendFailure(request, reply as never, error)),
  })
