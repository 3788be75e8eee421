import type { FunctionCall } from './call-function.ts'
import { callFunction } from './call-function.ts'
import { callMall } from './call-mall.ts'
import type { Call } from './callbacks.ts'
import { withCallbacks } from './callbacks.ts'
import type { ClientDatabase, DatabaseReply } from './client-database.ts'
import { clientDatabase } from './client-database.ts'
import type { ClientInfo } from './client-info.ts'
import { readClientInfo } from './client-info.ts'
import type { CloudCore } from './cloud-core.ts'
import type { CloudEmitter, CloudEvents } from './cloud-events.ts'
import type { AnyObject, ObjectOptions } from './cloud-object.ts'
import { cloudObject } from './cloud-object.ts'
import { createEmitter } from './events.ts'
import type { FileList, TempFileUrl } from './file-url.ts'
import type { RequestOptions } from './gateway.ts'
import { createGateway } from './gateway.ts'
import type { Host } from './host.ts'
import { browserHost } from './host.ts'
import type { Interceptors } from './interceptor.ts'
import { createInterceptors } from './interceptor.ts'
import type { FunctionAnswer } from './invoke-function.ts'
import type { Json } from './json.ts'
import type { ObjectHooks } from './object-dialog.ts'
import { readMall } from './read-mall.ts'
import { networkFailure } from './request-layer-failure.ts'
import type { Space, SpaceOptions } from './space.ts'
import { checkSpace, soleSpace } from './space.ts'
import type { TokenStore } from './token-store.ts'
import { createTokenStore } from './token-store.ts'
import type { UploadOptions, UploadResult } from './upload.ts'
import type { BatchOptions, BatchOutcome } from './upload-batch.ts'

interface AppOptions {
  readonly host?: Host
  /** What the app knows of itself: appId, appName, locale and so on; asked at each call when it is a function. */
  readonly clientInfo?: Partial<ClientInfo> | (() => Partial<ClientInfo>)
  readonly objectHooks?: ObjectHooks
  /** How forms are posted: https, unless the storage is reached over plain http. */
  readonly uploadScheme?: 'https' | 'http'
}

export type CloudOptions = AppOptions & (SpaceOptions | { readonly spaces: readonly SpaceOptions[] })

export interface Cloud {
  readonly host: Host
  readonly tokens: TokenStore
  readonly events: CloudEmitter
  readonly interceptors: Pick<Interceptors, 'add' | 'remove'>
  /** The same app with another service space: tokens, events and interceptors are shared. */
  init(space: SpaceOptions): Cloud
  /** What calls tell from now on besides the client info. */
  setCustomClientInfo(extra: Json): void
  readClientInfo(): ClientInfo
  /** Names this device to the gateway anew; calls do so by themselves. Answers the access token. */
  authorize(): Promise<string>
  readonly callFunction: Call<FunctionCall, FunctionAnswer>
  callMall(action: string, data?: object, options?: RequestOptions): Promise<Json>
  readMall(action: string, data?: object, options?: RequestOptions): Promise<Json>
  object<Methods extends object = AnyObject>(name: string, options?: ObjectOptions): Methods
  database(): ClientDatabase<{ result: DatabaseReply }>
  databaseForJQL(): ClientDatabase<DatabaseReply>
  readonly uploadFile: Call<UploadOptions, UploadResult>
  uploadFiles(files: readonly File[], options?: BatchOptions): Promise<BatchOutcome[]>
  readonly getTempFileURL: Call<
    FileList & { readonly maxAge?: number | undefined },
    { fileList: TempFileUrl[] }
  >
  readonly getFileInfo: Call<FileList, { fileList: Json[] }>
  readonly deleteFile: Call<FileList, unknown>
}

/**
 * A client of one service space. Without a space, or with several, it can be made, but each call rejects (S8.9).
 * @throws Error for a space that lacks a field or names an unknown provider
 */
export function createCloud(options: CloudOptions): Cloud {
  const host = options.host ?? browserHost()
  const { clientInfo = {}, objectHooks = {}, uploadScheme = 'https' } = options
  let extra: Json = {}
  const app = {
    host,
    objectHooks,
    uploadScheme,
    tokens: createTokenStore(host.store),
    events: createEmitter<CloudEvents>(),
    interceptors: createInterceptors(),
    clientInfo: () =>
      readClientInfo(host, { ...(typeof clientInfo === 'function' ? clientInfo() : clientInfo), ...extra }),
    setCustomClientInfo(info: Json) {
      extra = info
    },
  }
  return cloudOf(app, 'spaces' in options ? soleSpace(options.spaces) : checkSpace(options))
}

type App = Omit<CloudCore, 'gateway'> & Pick<Cloud, 'setCustomClientInfo'>

function cloudOf(app: App, space: Space): Cloud {
  const gateway = createGateway(space, app)
  const core: CloudCore = { ...app, gateway }
  const call = <Options, Result>(run: (core: CloudCore, options: Options) => Promise<Result>) =>
    withCallbacks((options: Options) => run(core, options))
  return {
    ...app,
    init: (options) => cloudOf(app, checkSpace(options)),
    readClientInfo: app.clientInfo,
    authorize: gateway.authorize,
    callFunction: call(callFunction),
    callMall: callMall.bind(null, core),
    readMall: readMall.bind(null, core),
    object: (name, options) => cloudObject(core, name, options),
    database: () => clientDatabase(core, 'database'),
    databaseForJQL: () => clientDatabase(core, 'databaseForJQL'),
    uploadFile: call(async (...upload) => (await files()).uploadFile(...upload)),
    uploadFiles: async (...batch) => (await files()).uploadFiles(core, ...batch),
    getTempFileURL: call(async (...list) => (await files()).getTempFileUrl(...list)),
    getFileInfo: call(async (...list) => (await files()).getFileInfo(...list)),
    deleteFile: call(async (...list) => (await files()).deleteFile(...list)),
  }
}

/** Most pages have to do with no file, so what they need comes with the first call. */
const files = () =>
  import('./cloud-files.ts').catch((cause: unknown) => {
    throw networkFailure('request', cause)
  })
