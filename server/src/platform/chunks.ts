import { setTimeout } from 'node:timers/promises'

/**
 * Runs long work chunk by chunk, with an equally long pause after each: half the time is left to others. A chunk
 * returns whether there is more; the work ends after this many chunks anyway.
 * @returns whether there was more
 */
export async function inChunks(atMost: number, chunk: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < atMost; turn += 1) {
    const begun = performance.now()
    if (!(await chunk())) return false
    await setTimeout(performance.now() - begun)
  }
  return true
}
