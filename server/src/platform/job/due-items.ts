import { againAfterDeadlock } from '../database/failed-statement.ts'

const BATCH = 200

interface DueItems<Item extends { readonly id: string }> {
  /** What they are called in errors. */
  readonly what: string
  /** The next that are due, those that have failed left out. */
  readonly list: (failed: readonly string[], limit: number) => Promise<readonly Item[]>
  /** In a transaction of its own; tried again after a deadlock. */
  readonly handle: (item: Item) => Promise<unknown>
}

interface HandledItems {
  /** How many were tried. */
  readonly count: number
  /** Of each item that failed. */
  readonly errors: readonly Error[]
}

/** Handles all that is due, one by one: an item that fails stops no other, and is tried again by the next run. */
export async function handleDue<Item extends { readonly id: string }>({
  what,
  list,
  handle,
}: DueItems<Item>): Promise<HandledItems> {
  const failed = new Map<string, Error>()
  const tried = new Set<string>()
  for (;;) {
    const due = await list([...failed.keys()], BATCH)
    const before = tried.size
    for (const item of due) {
      if (tried.has(item.id)) continue
      tried.add(item.id)
      try {
        await againAfterDeadlock(() => handle(item))
      } catch (error) {
        failed.set(item.id, new Error(`${what} ${item.id} was not handled`, { cause: error }))
      }
    }
    // Items that stay due although they were handled would be listed for ever.
    if (due.length < BATCH || tried.size === before)
      return { count: tried.size, errors: [...failed.values()] }
  }
}

/** Ends a job that has handled what it could. @throws AggregateError unless nothing has failed */
export function throwTogether(...handled: readonly HandledItems[]) {
  const errors = handled.flatMap((each) => each.errors)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} due items were not handled`)
}
