import type { UserToken } from './account/token-store.ts'
import type { Emitter } from './events.ts'

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
