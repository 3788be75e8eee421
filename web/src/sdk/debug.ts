import { isDevelopment } from './cloud.ts'
import { storage } from './store.ts'

/** `1` or `0`, set by hand in the browser. */
const KEY = 'debug'

/** Whether errors of the app are shown to the user: by default everywhere except on a public server. */
export function isDebug(): boolean {
  return isDebugRequested() || (isDevelopment && storage.read(KEY) !== '0')
}

export const isDebugRequested = () => storage.read(KEY) === '1'
