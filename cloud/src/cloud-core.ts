import type { ClientInfo } from './client-info.ts'
import type { CloudEmitter } from './cloud-events.ts'
import type { Gateway } from './gateway.ts'
import type { Host } from './host.ts'
import type { Interceptors } from './interceptor.ts'
import type { ObjectHooks } from './object-dialog.ts'
import type { TokenStore } from './token-store.ts'

/** What the calls of one cloud share. */
export interface CloudCore {
  readonly gateway: Gateway
  readonly host: Host
  readonly tokens: TokenStore
  readonly events: CloudEmitter
  readonly interceptors: Interceptors
  /** What shows loading and failures of cloud objects, unless a call brings its own. */
  readonly objectHooks: ObjectHooks
  /** The scheme of the address to which forms are posted. */
  readonly uploadScheme: 'https' | 'http'
  clientInfo(): ClientInfo
}
