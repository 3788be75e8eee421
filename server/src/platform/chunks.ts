import { setImmediate, setTimeout } from 'node:timers/promises'

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

/** A computation that yields wherever it may pause. */
export type Pausable<Result> = Generator<undefined, Result>

/** Requests wait no longer than this for a computation. */
const SLICE_MS = 8

/** Runs it in slices: whatever waits for the event loop comes between them. */
export async function inSlices<Result>(computation: Pausable<Result>): Promise<Result> {
  for (;;) {
    const begun = performance.now()
    while (performance.now() - begun < SLICE_MS) {
      const { done, value } = computation.next()
      if (done) return value
    }
    await setImmediate()
  }
}

/** To be awaited between the steps of long work: waits for others whenever a slice is over. */
export function pauses(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined
    return setImmediate().then(() => {
      begun = performance.now()
    })
  }
}

/** The same items; whatever waits for the event loop comes between them. */
export async function* paced<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  const pause = pauses()
  for await (const item of items) {
    yield item
    await pause()
  }
}

/** Runs it without a pause, where its result is needed at once. */
export function atOnce<Result>(computation: Pausable<Result>): Result {
  for (;;) {
    const { done, value } = computation.next()
    if (done) return value
  }
}
