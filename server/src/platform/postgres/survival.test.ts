import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exists } from './supervisor.ts'
import { client, pause, serverPid, started, tempDir, trialServer, until } from './test/trial.ts'

test('after kill -9 of the database server, the same pool works again with every acknowledged row', async () => {
  const dataDir = await tempDir()
  const { sql, warnings } = await started(dataDir)
  await sql`create table kept (id int primary key)`
  await sql`insert into kept select generate_series(1, 100)`

  process.kill(await serverPid(join(dataDir, 'cluster')), 'SIGKILL')
  await until(() => warnings.some((warning) => warning.includes('has died')))
  await until(() => sql`select 1`.then(Boolean, () => false))

  expect(await sql`select count(*)::int as rows from kept`).toEqual([{ rows: 100 }])
})

test('kill -9 of node during writes ends the database server and loses no acknowledged row', async () => {
  const dataDir = await tempDir()
  const child = trialServer([dataDir, 'write'])
  await child.ready()
  await until(() => child.lines.length > 200)
  const pid = await serverPid(join(dataDir, 'cluster'))
  await child.kill('SIGKILL')
  const acknowledged = Number(child.lines.findLast((line) => line.startsWith('wrote'))?.split(' ')[1])

  const { server, sql } = await started(dataDir)
  expect(server.isFresh).toBe(false)
  expect(exists(pid)).toBe(false)
  const [found] = await sql<
    [{ rows: number }]
  >`select count(*)::int as rows from written where id <= ${acknowledged}`
  expect(found.rows).toBe(acknowledged)
})

test('kill -9 of node and of the database server together loses nothing either', async () => {
  const dataDir = await tempDir()
  const child = trialServer([dataDir, 'write'])
  await child.ready()
  await until(() => child.lines.length > 100)
  process.kill(await serverPid(join(dataDir, 'cluster')), 'SIGKILL')
  await child.kill('SIGKILL')
  const acknowledged = child.lines.filter((line) => line.startsWith('wrote')).length

  const { sql } = await started(dataDir)
  const [found] = await sql<[{ rows: number }]>`select count(*)::int as rows from written`
  expect(found.rows).toBeGreaterThanOrEqual(acknowledged)
})

test('a second server on the same folder is refused with the id of the process that holds it', async () => {
  const dataDir = await tempDir()
  const first = trialServer([dataDir])
  await first.ready()
  const { code, complaint } = await trialServer([dataDir]).ended()
  expect(code).toBe(1)
  expect(complaint).toContain(`in use by process ${first.pid}`)
  expect(complaint).toContain('DATA_DIR=')
  expect(complaint).not.toContain('    at ')
})

test('two servers that start at once on an empty folder: one wins, and it works', async () => {
  const dataDir = join(await tempDir(), 'new')
  const both = [trialServer([dataDir]), trialServer([dataDir])]
  const winner = await Promise.any(both.map((child) => child.ready()))
  expect(await client(winner.connection)`select 1 as one`).toEqual([{ one: 1 }])
  const loser = await Promise.race(both.map((child) => child.ended()))
  expect(loser.complaint).toContain('is in use by')
})

test('a folder of a killed server starts although its process id now belongs to another process', async () => {
  const dataDir = await tempDir()
  const child = trialServer([dataDir])
  await child.ready()
  const cluster = join(dataDir, 'cluster')
  const { uid, gid } = await stat(cluster)
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
  process.kill(await serverPid(cluster), 'SIGKILL')
  await child.kill('SIGKILL')
  await pause(300) // for the backends of the killed server
  await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))

  const { sql } = await started(dataDir)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  expect(exists(stranger.pid ?? 0)).toBe(true)
})
