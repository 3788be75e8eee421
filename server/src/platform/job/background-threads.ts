import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** The scheduling policy for batch work: it runs when no other thread needs the processor. */
const NICENESS = 10

/**
 * Lowers the priority of the pool threads, which hash passwords and draw images, below the main thread. Only Linux
 * has priorities by thread; elsewhere, and where it is not permitted, all stay equal.
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
