import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTaggedTable } from '../../test/tagged-table.ts'
import { testApp } from '../../test/test-app.ts'
import { newId } from '../id.ts'
import { createLogger } from '../log.ts'
import { mergePendingIndexEntries } from './pending-index-entries.ts'

const { db, connection } = await testApp()
const sql = db.sql
const { write, waitingPages, pagesRead } = await makeTaggedTable(sql)
const log = createLogger('silent')

/** The first run is immediate; a busy machine may need longer. */
const SOON_MS = 15_000
/** Longer than the interval. */
const TURN_MS = 6_000

function startEntering(settings: object = {}) {
  const stop = mergePendingIndexEntries({ ...connection, ...settings }, log)
  onTestFinished(stop)
  return stop
}

test('a search reads no more pages after many recent writes', async () => {
  await write(1000)
  const waiting = await waitingPages()
  expect(waiting).toBeGreaterThan(50)
  expect(await pagesRead(1500)).toBeGreaterThan(waiting)
  startEntering()
  await vi.waitFor(async () => expect(await waitingPages()).toBe(0), SOON_MS)
  expect(await pagesRead(1500)).toBeLessThan(10)
})

test('control: without it recent writes stay in the pending list, which each search scans completely', async () => {
  const before = await pagesRead(1500)
  await write(1000)
  await pause(TURN_MS)
  expect(await pagesRead(1500)).toBeGreaterThan(before + 50)
})

/** A role that is no superuser, with its own schema, whose name has a capital letter. */
async function makeOwner(): Promise<{ role: string; schema: string }> {
  const name = newId().replaceAll('-', '')
  const role = `owner_${name}`
  const schema = `Office_${name}`
  await sql`create role ${sql(role)} login`
  onTestFinished(async () => {
    await sql`drop owned by ${sql(role)} cascade`
    await sql`drop role ${sql(role)}`
  })
  await sql`create schema ${sql(schema)} authorization ${sql(role)}`
  await sql`alter role ${sql(role)} set search_path = ${sql(schema)}`
  return { role, schema }
}

test('indexes of another owner in our schema do not prevent the merge of ours', async () => {
  const { role, schema } = await makeOwner()
  const theirs = await makeTaggedTable(sql, schema, 'theirs')
  const ours = await makeTaggedTable(sql, schema, 'ours')
  await sql`alter table ${sql(`${schema}.ours`)} owner to ${sql(role)}`
  await theirs.write(1000)
  await ours.write(1000)
  const error = vi.spyOn(log, 'error')
  startEntering({ user: role })
  await vi.waitFor(async () => expect(await ours.waitingPages()).toBe(0), SOON_MS)
  expect(await theirs.waitingPages()).toBeGreaterThan(50)
  expect(error).not.toHaveBeenCalled()
})

const isEntering = async () => {
  const rows = await sql`
    select from pg_stat_activity where query like '%gin_clean_pending_list(%' and datname = current_database()
      and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
  return rows.length > 0
}

test('a stop does not wait for a running merge', async () => {
  await sql.begin(async (tx) => {
    // Takes the lock that the merge then waits for.
    await tx`alter index tagged_tags set (fastupdate = on)`
    const stop = startEntering()
    await vi.waitFor(async () => expect(await isEntering()).toBe(true), SOON_MS)
    await stop()
    expect(await isEntering()).toBe(true)
  })
})

test('while the database is unreachable it logs nothing: the failing queries do', async () => {
  const error = vi.spyOn(log, 'error')
  const stop = startEntering({ port: 1 })
  await pause(300)
  await stop()
  expect(error).not.toHaveBeenCalled()
})
