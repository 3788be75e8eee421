export { CloudError } from './cloud-error.ts'
export type { Host, KeyValueStore } from './host.ts'
export { browserHost } from './host.ts'
