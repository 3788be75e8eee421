import { postByStream } from '../entries/node.ts'
import type { Host } from '../host.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { memoryStore } from '../key-value-store.ts'

export const NOW = Date.UTC(2026, 10, 21, 8)

/** A host with the real network, whose clock advances only when a timer is due or the test says so. */
export interface TestHost extends Host {
  readonly store: KeyValueStore
  /** Advances the clock by milliseconds and runs due timers in order. */
  pass(milliseconds: number): Promise<void>
  /** The delays of the timers that were set, in order. */
  readonly delays: readonly number[]
}

interface Timer {
  readonly dueAt: number
  readonly task: () => void
}

/** Timers shorter than `hastyBelowMs` run at once and advance the clock: pauses need no waiting. */
export function testHost(entries: Record<string, string> = {}, { hastyBelowMs = 0 } = {}): TestHost {
  let now = NOW
  const timers = new Set<Timer>()
  const delays: number[] = []

  function later(task: () => void, delayMs: number) {
    const timer: Timer = { dueAt: now + delayMs, task }
    delays.push(delayMs)
    timers.add(timer)
    if (delayMs < hastyBelowMs) queueMicrotask(() => run(timer))
    return () => {
      timers.delete(timer)
    }
  }

  function run(timer: Timer) {
    if (!timers.delete(timer)) return
    now = Math.max(now, timer.dueAt)
    timer.task()
  }

  async function pass(milliseconds: number) {
    const end = now + milliseconds
    for (;;) {
      const [next] = [...timers].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)
      if (!next) break
      run(next)
      // The task's promise may set further timers.
      await new Promise((resolve) => setImmediate(resolve))
    }
    now = end
  }

  const store = memoryStore(Object.entries(entries))
  return { fetch: globalThis.fetch, store, now: () => now, later, postForm: postByStream, pass, delays }
}
