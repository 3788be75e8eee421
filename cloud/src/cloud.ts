import { CALL_TRIES } from '@tiantian/contracts/constants.ts'
import { watchForToken } from './account/renewed-token.ts'
import type { TokenStore } from './account/token-store.ts'
import { createTokenStore } from './account/token-store.ts'
import type { ClientDatabase, DatabaseReply } from './call/client-database.ts'
import { clientDatabase } from './call/client-database.ts'
import type { AnyObject, ObjectOptions } from './call/cloud-object.ts'
import { cloudObject } from './call/cloud-object.ts'
import type { RequestOptions } from './call/gateway.ts'
import { createGateway } from './call/gateway.ts'
import type { Interceptors } from './call/interceptor.ts'
import { createInterceptors } from './call/interceptor.ts'
import type { FunctionAnswer, SecureOptions } from './call/invoke-function.ts'
import { invokeFunction } from './call/invoke-function.ts'
import type { ObjectHooks } from './call/object-dialog.ts'
import { openReply, refusalOf, reported } from './call/refusal.ts'
import type { Space, SpaceOptions } from './call/space.ts'
import { checkSpace, soleSpace } from './call/space.ts'
import type { ClientInfo } from './client-info.ts'
import { readClientInfo } from './client-info.ts'
import type { CloudCore, CloudEmitter, CloudEvents } from './cloud-core.ts'
import { CloudError } from './cloud-error.ts'
import { failureKind } from './error-table.ts'
import { createEmitter } from './events.ts'
import type { FileList, TempFileUrl } from './file/file-url.ts'
import type { UploadOptions, UploadResult } from './file/upload.ts'
import type { BatchOptions, BatchOutcome } from './file/upload-batch.ts'
import type { Host } from './host.ts'
import { browserHost } from './host.ts'
import type { Json } from './json.ts'
import { isJson, objectOf } from './json.ts'
import { request } from './request/request-layer.ts'
import { networkFailure } from './request/request-layer-failure.ts'

const PAUSE_MS = 400

/** Timeouts are tried six times in all (S8.6), with longer and longer pauses. */
export async function withPatience<Result>(
  host: Host,
  signal: AbortSignal | undefined,
  call: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const isRetried = error instanceof CloudError && failureKind(error) === 'retry'
      if (!isRetried || attempt >= CALL_TRIES) throw error
      await pause(host, PAUSE_MS * 2 ** (attempt - 1), signal)
    }
  }
}

/** Ends early when the caller aborts: the next attempt then fails at once, as aborted. */
function pause(host: Host, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const callOff = host.later(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      callOff()
      resolve()
    })
  })
}

interface FunctionCall extends RequestOptions, SecureOptions {
  readonly name: string
  /** Passed to the function as JSON. A `uniIdToken` in it replaces the stored one. */
  readonly data?: object | undefined
}

/** Calls a cloud function between its interceptors. Its return value is passed on as `result` unchanged. */
function callFunction(core: CloudCore, call: FunctionCall): Promise<FunctionAnswer> {
  return core.interceptors.around('callFunction', call, (options) => {
    const { name, data } = options
    return invokeFunction(core, { name, args: { ...data }, type: 'cloudfunction', options })
  })
}

const MALL = 'tiantian-mall'
/** An anonymous login must not sign out a user who has logged in meanwhile. */
const LOGIN = /^user\/(login\/(?!anonymous)|account\/register)/

/**
 * Calls an action of the mall (S7.1) and returns its flat reply. Timeouts are tried six times in all (S8.6), with
 * longer and longer pauses, so an action must be idempotent. @throws CloudError: see `failureKind`
 */
async function callMall(
  core: CloudCore,
  action: string,
  data: object = {},
  options: RequestOptions = {},
): Promise<Json> {
  const commitToken = watchForToken(core, LOGIN.test(action))
  const call = { ...options, name: MALL, data: { action, data } }
  const { result, requestId } = await withPatience(core.host, options.signal, () => callFunction(core, call))
  if (!isJson(result)) return {}
  if (result.code) return refused(core, result, requestId)
  commitToken(result)
  return result.type === 'register' ? withUserId(result) : result
}

function refused({ tokens, events }: CloudCore, reply: Json, requestId: string): Json {
  const error = refusalOf(reply, requestId)
  // S8.1: a user who was never logged in has lost nothing; they get the reply as it is.
  if (failureKind(error, tokens.readToken() !== undefined) === 'silent') return reply
  throw reported(events, error)
}

/** S4.6: the user in the reply to a registration has the new uid. */
function withUserId(reply: Json): Json {
  return { ...reply, userInfo: { ...objectOf(reply.userInfo), _id: reply.uid } }
}

/** The older callback style. A call given any of the three returns no promise. */
interface Callbacks<Result> {
  success?(result: Result): void
  fail?(error: unknown): void
  complete?(outcome: unknown): void
}

type Called<Result> =
  | Pick<Required<Callbacks<Result>>, 'success'>
  | Pick<Required<Callbacks<Result>>, 'fail'>
  | Pick<Required<Callbacks<Result>>, 'complete'>

interface NoCallbacks {
  readonly success?: undefined
  readonly fail?: undefined
  readonly complete?: undefined
}

/** A call by promise or by callbacks, depending on its options. */
interface Call<Options, Result> {
  (options: Options & NoCallbacks): Promise<Result>
  (options: Options & Callbacks<Result> & Called<Result>): undefined
}

function withCallbacks<Options, Result>(run: (options: Options) => Promise<Result>): Call<Options, Result> {
  function call(options: Options & Callbacks<Result>) {
    const { success, fail, complete } = options
    const outcome = run(options)
    if (!(success || fail || complete)) return outcome
    const notify =
      <Value>(hook: ((value: Value) => void) | undefined) =>
      (value: Value) => {
        hook?.(value)
        complete?.(value)
      }
    outcome.then(notify(success), notify(fail))
    return undefined
  }
  return call as Call<Options, Result>
}

/**
 * Reads public data: by GET and without any token, so that a browser and a CDN may cache it. Retried like `callMall`.
 * @throws CloudError: see `failureKind`
 */
async function readMall(
  { gateway, host, clientInfo }: CloudCore,
  action: string,
  data: object = {},
  { timeout, signal }: RequestOptions = {},
): Promise<Json> {
  const { endpoint, refusal } = gateway.space
  if (refusal) throw refusal
  const { locale } = clientInfo()
  const query = `lang=${locale}&data=${encodeURIComponent(JSON.stringify(data))}`
  const url = `${endpoint}/api/${action}?${query}`
  const header = { 'accept-language': locale }
  return withPatience(host, signal, async () =>
    openReply(await request(host, { url, header, timeoutMs: timeout, signal })),
  )
}

interface CloudAppOptions {
  readonly host?: Host
  /** App info: appId, appName, locale and so on; a function is called for each call. */
  readonly clientInfo?: Partial<ClientInfo> | (() => Partial<ClientInfo>)
  readonly objectHooks?: ObjectHooks
  /** The scheme for posted forms: https, unless the storage is reached over plain http. */
  readonly uploadScheme?: 'https' | 'http'
}

export type CloudOptions = CloudAppOptions & (SpaceOptions | { readonly spaces: readonly SpaceOptions[] })

export interface Cloud {
  readonly host: Host
  readonly tokens: TokenStore
  readonly events: CloudEmitter
  readonly interceptors: Pick<Interceptors, 'add' | 'remove'>
  /** The same app with another service space: tokens, events and interceptors are shared. */
  init(space: SpaceOptions): Cloud
  /** Sets additional client info for later calls. */
  setCustomClientInfo(extra: Json): void
  readClientInfo(): ClientInfo
  /** Authorizes this device with the gateway again; calls do so by themselves. Returns the access token. */
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
 * A client of one service space. Without a space, or with several, it can be created, but each call rejects (S8.9).
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

type CloudApp = Omit<CloudCore, 'gateway'> & Pick<Cloud, 'setCustomClientInfo'>

function cloudOf(app: CloudApp, space: Space): Cloud {
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

/** Most pages handle no files, so that code is loaded with the first call. */
const files = () =>
  import('./file/cloud-files.ts').catch((cause: unknown) => {
    throw networkFailure('request', cause)
  })
