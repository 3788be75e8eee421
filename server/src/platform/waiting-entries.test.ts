import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTaggedTable } from '../test/tagged-table.ts'
import { testApp } from '../test/test-app.ts'
import { createLogger } from './log.ts'
import { enterWaiting } from './waiting-entries.ts'

const { db } = await testApp()
const sql = db.$client
const { write, waitingPages, pagesRead } = await makeTaggedTable(sql)

const SOON_MS = 3_000

test('a search reads no more pages because much was written just before', async () => {
  await write(1000)
  const waiting = await waitingPages()
  expect(waiting).toBeGreaterThan(50)
  expect(await pagesRead(1500)).toBeGreaterThan(waiting)
  const stop = enterWaiting(sql, createLogger('silent'))
  onTestFinished(stop)
  await vi.waitFor(async () => expect(await waitingPages()).toBe(0), SOON_MS)
  expect(await pagesRead(1500)).toBeLessThan(10)
})

test('without it what was written waits in the list, which each search reads to its end', async () => {
  const before = await pagesRead(1500)
  await write(1000)
  await pause(SOON_MS)
  expect(await pagesRead(1500)).toBeGreaterThan(before + 50)
})
