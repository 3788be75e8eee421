import type { TokenStore } from './account/token-store.ts'
import type { Gateway } from './call/gateway.ts'
import type { Interceptors } from './call/interceptor.ts'
import type { ObjectHooks } from './call/object-dialog.ts'
import type { ClientInfo } from './client-info.ts'
import type { CloudEmitter } from './cloud-events.ts'
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
