import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/database.ts'

export type BatchOutcomeOfItem<Result> = { readonly reply: Result } | { readonly error: unknown }

interface BatchWork<Item, Result, Database> {
  /** Batches running at the same time. */
  readonly concurrency: number
  readonly atMost: number
  /** Items that nobody waits for may be collected for this time; otherwise a batch starts at once. */
  readonly gatherMs?: number
  /** Processes all items together and returns a result for each, in their order. Throws when none was processed. */
  readonly work: (db: Database, items: readonly Item[]) => Promise<readonly BatchOutcomeOfItem<Result>[]>
}

interface WaitingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (reply: Result) => void
  readonly reject: (error: unknown) => void
}

interface Queue<Item, Result> {
  readonly waiting: WaitingItem<Item, Result>[]
  busy: number
}

/**
 * For work that is much cheaper in batches: an item that arrives while all slots are busy waits for the next batch
 * together with others; a single one starts at once. When a batch fails as a whole, its items are processed
 * separately and outside the slots, so that later ones wait neither for its cause nor for a retry.
 */
export function inBatches<Item, Result, Database extends object = Db>(
  of: BatchWork<Item, Result, Database>,
): (db: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Queue<Item, Result>>()

  async function run(db: Database, queue: Queue<Item, Result>) {
    queue.busy += 1
    if (of.gatherMs !== undefined) await gather(of.gatherMs)
    while (queue.waiting.length > 0) {
      await doBatch((items) => of.work(db, items), queue.waiting.splice(0, of.atMost))
    }
    queue.busy -= 1
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], busy: 0 }
      queues.set(db, queue)
      queue.waiting.push({ item, resolve, reject })
      if (queue.busy < of.concurrency) watch(run(db, queue))
    })
}

/** Aborted when what is collected is wanted now. */
let gathering = new AbortController()

const gather = (ms: number) =>
  pause(ms, undefined, { ref: false, signal: gathering.signal }).catch(() => undefined)

const underWay = new Set<Promise<void>>()

function watch(running: Promise<void>) {
  underWay.add(running)
  void running.finally(() => underWay.delete(running))
}

/** Processes what is collected, and waits for it and what is running: a shutdown loses nothing that nobody waits for. */
export async function allBatchesDone(): Promise<void> {
  while (underWay.size > 0) {
    gathering.abort()
    gathering = new AbortController()
    await Promise.all(underWay)
  }
}

type ProcessBatch<Item, Result> = (items: readonly Item[]) => Promise<readonly BatchOutcomeOfItem<Result>[]>

async function doBatch<Item, Result>(
  work: ProcessBatch<Item, Result>,
  batch: readonly WaitingItem<Item, Result>[],
) {
  try {
    const outcomes = await work(batch.map(({ item }) => item))
    for (const [at, one] of batch.entries()) answer(one, outcomes[at])
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const one of batch) void doBatch(work, [one])
  }
}

function answer<Item, Result>(
  { resolve, reject }: WaitingItem<Item, Result>,
  outcome?: BatchOutcomeOfItem<Result>,
) {
  if (outcome && 'reply' in outcome) resolve(outcome.reply)
  else reject(outcome?.error ?? new Error('a batch returned no result for an item'))
}
