import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of what may wait: it runs on when nobody else wants the processor. */
const NICENESS = 10

/**
 * Lets the threads of the pool, which hash passwords and draw pictures, yield to the thread that answers everybody.
 * Linux alone tells threads apart; elsewhere, and where it is not allowed, all stay equal.
 */
export function yieldToAnswers() {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8')
      if (name.startsWith('libuv-worker')) setPriority(Number(thread), NICENESS)
    }
  } catch {
    // They stay equal.
  }
}
