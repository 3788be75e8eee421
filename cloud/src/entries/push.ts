export type { PushClient, PushClientOptions, PushError, PushServer } from '../push/push-client.ts'
export { createPushClient } from '../push/push-client.ts'
