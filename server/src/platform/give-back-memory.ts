import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage now: after work that is done once and needed far more room than serving does. */
export function giveBackMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}
