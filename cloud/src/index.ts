export type { CurrentUserInfo } from './account/account-token.ts'
export {
  checkInitToken,
  getCurrentUserInfo,
  isInitTokenValid,
  isTokenValid,
} from './account/account-token.ts'
export type { TokenStore, UserToken } from './account/token-store.ts'
export type { ClientDatabase, DatabaseReply } from './call/client-database.ts'
export type { AnyObject, ObjectOptions } from './call/cloud-object.ts'
export type { ObjectAlert, ObjectHooks } from './call/object-dialog.ts'
export type { SpaceOptions } from './call/space.ts'
export type { ClientInfo } from './client-info.ts'
export type { Cloud, CloudOptions } from './cloud.ts'
export { createCloud } from './cloud.ts'
export { CloudError } from './cloud-error.ts'
export type { FailureKind } from './error-table.ts'
export { failureKind } from './error-table.ts'
export type { Host, KeyValueStore } from './host.ts'
export { browserHost } from './host.ts'
export { memoryStore } from './key-value-store.ts'
