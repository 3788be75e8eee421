import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../database/database.ts'
import type { BatchOutcomeOfItem } from './batch-queue.ts'
import { allBatchesDone, inBatches } from './batch-queue.ts'

const db = {} as Db

/** Doubles numbers and records the batches; 13 is refused, and a batch with a 666 fails as a whole. */
function doubling(concurrency: number, atMost: number, gatherMs?: number) {
  const batches: number[][] = []
  const work = async (_: Db, items: readonly number[]): Promise<BatchOutcomeOfItem<number>[]> => {
    batches.push([...items])
    await delay(1)
    if (items.includes(666)) throw new Error('lost')
    return items.map((item) => (item === 13 ? { error: new Error('unlucky') } : { reply: item * 2 }))
  }
  return {
    batches,
    double: inBatches({ concurrency, atMost, work, ...(gatherMs && { gatherMs }) }),
  }
}

test('a single item starts at once, those that arrive meanwhile form a batch', async () => {
  const { batches, double } = doubling(1, 3)
  const replies = await Promise.all([1, 2, 3, 4, 5].map((item) => double(db, item)))
  expect(replies).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('items that may be collected are processed with those that arrive a moment later', async () => {
  const { batches, double } = doubling(1, 8, 20)
  const first = double(db, 1)
  await delay(2)
  expect(await Promise.all([first, double(db, 2)])).toEqual([2, 4])
  expect(batches).toEqual([[1, 2]])
})

test('slots work in parallel', async () => {
  const { batches, double } = doubling(2, 8)
  await Promise.all([1, 2, 3, 4].map((item) => double(db, item)))
  expect(batches).toEqual([[1], [2], [3, 4]])
})

test('a refusal affects only its item', async () => {
  const { double } = doubling(1, 8)
  const [, refused, other] = await Promise.allSettled([1, 13, 3].map((item) => double(db, item)))
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'unlucky' } })
  expect(other).toEqual({ status: 'fulfilled', value: 6 })
})

test('a batch that fails as a whole is processed one by one, and only the cause fails', async () => {
  const { batches, double } = doubling(1, 8)
  const [first, second, cause, last] = await Promise.allSettled(
    [1, 2, 666, 4].map((item) => double(db, item)),
  )
  expect([first, second, last]).toMatchObject([{ value: 2 }, { value: 4 }, { value: 8 }])
  expect(cause).toMatchObject({ status: 'rejected', reason: { message: 'lost' } })
  expect(batches).toEqual([[1], [2, 666, 4], [2], [666], [4]])
})

test('each database has its own queue', async () => {
  const { batches, double } = doubling(1, 8)
  await Promise.all([double(db, 1), double({} as Db, 2)])
  expect(batches).toEqual([[1], [2]])
})

test('a shutdown processes collected items at once, and waits for them', async () => {
  const { batches, double } = doubling(1, 8, 600_000)
  const reply = double(db, 1)
  await allBatchesDone()
  expect(batches).toEqual([[1]])
  expect(await reply).toBe(2)
  const next = double(db, 3)
  await allBatchesDone()
  expect(await next).toBe(6)
})
