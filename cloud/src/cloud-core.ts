import type { TokenStore, UserToken } from './account/token-store.ts'
import type { Gateway } from './call/gateway.ts'
import type { Interceptors } from './call/interceptor.ts'
import type { ObjectHooks } from './call/object-dialog.ts'
import type { ClientInfo } from './client-info.ts'
import type { Emitter } from './events.ts'
import type { Host } from './host.ts'

/** State shared by the calls of one cloud. */
export interface CloudCore {
  readonly gateway: Gateway
  readonly host: Host
  readonly tokens: TokenStore
  readonly events: CloudEmitter
  readonly interceptors: Interceptors
  /** Shows loading and failures of cloud objects, unless a call has its own UI. */
  readonly objectHooks: ObjectHooks
  /** The scheme of the address to which forms are posted. */
  readonly uploadScheme: 'https' | 'http'
  clientInfo(): ClientInfo
}

/** The three ways in which a function is called. */
export type CallType = 'cloudfunction' | 'cloudobject' | 'clientdb'

export interface CloudEvents {
  /** A function replied, or failed. */
  response: { readonly type: CallType; readonly content: unknown }
  /** A reply requires a login (S8.8); the app decides where it leads. */
  needLogin: { readonly errCode: string | number; readonly errMsg: string }
  /** The server renewed the user token, and it has been stored (S4.4). */
  refreshToken: UserToken
}

export type CloudEmitter = Emitter<CloudEvents>
