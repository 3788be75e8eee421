import { setTimeout } from 'node:timers/promises'

/**
 * Does a long piece of work bite by bite, with as long a rest after each: half the time is left to others. A bite
 * answers whether there is more; after so many it ends anyway.
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
