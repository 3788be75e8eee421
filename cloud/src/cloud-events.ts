import type { Emitter } from './events.ts'
import type { UserToken } from './token-store.ts'

/** The three ways in which a function is called. */
export type CallType = 'cloudfunction' | 'cloudobject' | 'clientdb'

export interface CloudEvents {
  /** A function answered, or failed to. */
  response: { readonly type: CallType; readonly content: unknown }
  /** An answer says that the person must log in (S8.8); where to, the app decides. */
  needLogin: { readonly errCode: string | number; readonly errMsg: string }
  /** The server renewed the user token, and it has been stored (S4.4). */
  refreshToken: UserToken
}

export type CloudEmitter = Emitter<CloudEvents>
