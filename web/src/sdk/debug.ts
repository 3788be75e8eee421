import { isDevelopment } from './cloud.ts'
import { storage } from './store.ts'

/** `1` or `0`, set by hand in the browser. */
const KEY = 'debug'

/** Whether faults of the app are shown to who sits before it: by default everywhere but on a server for the public. */
export function isDebug(): boolean {
  return isDebugAskedFor() || (isDevelopment && storage.read(KEY) !== '0')
}

export const isDebugAskedFor = () => storage.read(KEY) === '1'
