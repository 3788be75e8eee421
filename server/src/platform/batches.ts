import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './database.ts'

export type Outcome<Result> = { readonly reply: Result } | { readonly error: unknown }

interface BatchWork<Item, Result, Database> {
  /** Batches on their way at the same time. */
  readonly concurrency: number
  readonly atMost: number
  /** What nobody waits for may gather so long before it goes; else it goes at once. */
  readonly gatherMs?: number
  /** Does all items in one go and answers for each, in their order. Throws when none was done. */
  readonly work: (db: Database, items: readonly Item[]) => Promise<readonly Outcome<Result>[]>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (reply: Result) => void
  readonly reject: (error: unknown) => void
}

interface Queue<Item, Result> {
  readonly waiting: Waiting<Item, Result>[]
  busy: number
}

/**
 * For what costs much less together: one that comes while all lanes are busy waits for the next batch and goes
 * with whatever else waits; one that comes alone goes at once. Where a batch fails as a whole, each is done by itself
 * and beside the lanes, so that those behind wait neither for its cause nor for a second try of it.
 */
export function inBatches<Item, Result, Database extends object = Db>(
  of: BatchWork<Item, Result, Database>,
): (db: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, Queue<Item, Result>>()

  async function run(db: Database, queue: Queue<Item, Result>) {
    queue.busy += 1
    if (of.gatherMs !== undefined) await pause(of.gatherMs, undefined, { ref: false })
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

const underWay = new Set<Promise<void>>()

function watch(running: Promise<void>) {
  underWay.add(running)
  void running.finally(() => underWay.delete(running))
}

/** Waits for what gathers or is being done, so that a stop loses nothing of what nobody waits for. */
export async function allBatchesDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}

type Work<Item, Result> = (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>

async function doBatch<Item, Result>(work: Work<Item, Result>, batch: readonly Waiting<Item, Result>[]) {
  try {
    const outcomes = await work(batch.map(({ item }) => item))
    for (const [at, one] of batch.entries()) answer(one, outcomes[at])
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const one of batch) void doBatch(work, [one])
  }
}

function answer<Item, Result>({ resolve, reject }: Waiting<Item, Result>, outcome?: Outcome<Result>) {
  if (outcome && 'reply' in outcome) resolve(outcome.reply)
  else reject(outcome?.error ?? new Error('A batch left a wish without an answer'))
}
