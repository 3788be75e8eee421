import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findHome } from './home.ts'
import { assertDatabaseFit, joinPostgres } from './index.ts'
import { client, cloneInto, isRoot, pause, started, tempDir, trialServer, until } from './test/trial.ts'

test('a cold start creates a usable database, a warm one finds the rows again', async () => {
  const dataDir = await tempDir()
  const first = await started(dataDir)
  expect(first.server.isFresh).toBe(true)
  await assertDatabaseFit(first.sql)
  await first.sql`create table kept as select 'тормозной диск' as name`
  await first.sql.end()
  await first.server.stop()

  const second = await started(dataDir)
  expect(second.server.isFresh).toBe(false)
  expect(await second.sql`select name from kept`).toEqual([{ name: 'тормозной диск' }])
})

test('only its owner can access the socket, and there is no network port', async () => {
  const { server, sql } = await started(await tempDir())
  expect(server.connection.host).toMatch(/^\//)
  const [listen] = await sql`show listen_addresses`
  expect(listen).toEqual({ listen_addresses: '' })
})

test('a data folder whose path is too long for a socket works', async () => {
  const dataDir = join(await tempDir(), 'a-folder-with-a-rather-long-name'.repeat(3), '数据', 'postgres')
  const { server, sql } = await started(dataDir)
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(80)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('an ordinary user can run it', async () => {
  const dataDir = await tempDir()
  const clone = await cloneInto(await tempDir())
  const nobody = { clone, uid: 65_534, gid: 65_534 }
  if (isRoot) await chown(dataDir, nobody.uid, nobody.gid)
  const child = trialServer([dataDir], isRoot ? nobody : {})
  const { connection, isFresh } = await child.ready()
  expect(isFresh).toBe(true)
  expect(await client(connection)`select 1 as one`).toEqual([{ one: 1 }])
})

test('a script that joins while the server is about to be ready waits for it', async () => {
  const dataDir = await tempDir()
  const { server } = await started(dataDir)
  const noted = join(await findHome(dataDir), 'cluster', 'postmaster.pid')
  const read = () => readFile(noted, 'utf8')
  await until(async () => (await read()).includes('ready'))
  const ready = await read()
  // Overwrites the old contents, as the server does: an empty file would mean that none runs.
  const note = (text: string) => writeFile(noted, text, { flag: 'r+' })
  await note(ready.replace('ready   ', 'starting'))
  const joining = joinPostgres({ dataDir })
  await pause(50)
  await note(ready)
  expect((await joining)?.connection).toEqual(server.connection)
})

test('a script joins a running server, and is told when there is none', async () => {
  const dataDir = await tempDir()
  expect(await joinPostgres({ dataDir })).toBeUndefined()
  const { server } = await started(dataDir)
  const joined = await joinPostgres({ dataDir })
  expect(joined?.connection).toEqual(server.connection)
  await server.stop()
  expect(await joinPostgres({ dataDir })).toBeUndefined()
})
