import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { expect, onTestFinished, test } from 'vitest'
import { skipFirstStart } from './test/first-start.ts'
import { makePicture } from './test/make-picture.ts'
import type { MallProcess } from './test/mall-process.ts'
import { callMall, LOADER, openMallDatabase, startMall } from './test/mall-process.ts'
import { FORM_TYPE, formOf } from './test/uploader.ts'

/** Three whole servers start, one after the other. */
const STARTS_MS = 300_000

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
  return folder
}

async function started(dataDir: string): Promise<MallProcess> {
  const mall = await startMall(dataDir)
  onTestFinished(() => mall.kill())
  return mall
}

const run = promisify(execFile)

/** As `npm run` does, without the installation of the packages. */
const script = (name: 'backup' | 'restore' | 'verify', dataDir: string, file: string) =>
  run(process.execPath, [...LOADER, join(import.meta.dirname, '../../scripts', `${name}.ts`), file], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: '' },
  })

/** A user who has uploaded a picture, and its address. */
async function uploadedBy(mall: MallProcess, username: string) {
  const { token } = await callMall(mall, register, { username, password: 'correct horse 1' })
  const { id, action, fields, url } = await callMall(mall, signUpload, { fileName: 'a.jpg' }, token)
  const body = new Uint8Array(formOf(fields, await makePicture('jpeg', 600, 400, true)))
  const headers = { 'content-type': FORM_TYPE }
  expect((await fetch(`${mall.url}${action}`, { method: 'POST', headers, body })).status).toBe(200)
  await callMall(mall, reportUpload, { id }, token)
  return { token, url }
}

const bytesOf = async (mall: MallProcess, url: string) =>
  Buffer.from(await (await fetch(`${mall.url}${url}`)).arrayBuffer())

test('a backup taken while the server runs is restored into a new folder, with users, sessions and files', {
  timeout: STARTS_MS,
}, async () => {
  const dataDir = await newFolder()
  await skipFirstStart(dataDir)
  const file = join(await newFolder(), 'mall.zip')
  const mall = await started(dataDir)
  const { token, url } = await uploadedBy(mall, 'backed_up')
  const picture = await bytesOf(mall, url)
  const { sql } = await openMallDatabase(dataDir)
  await sql`create table counted (number int primary key)`
  const count = (number: number) => sql`insert into counted values (${number})`
  await count(0)
  const writing = { isDone: false }
  const written = script('backup', dataDir, file).finally(() => (writing.isDone = true))
  let last = 0
  while (!writing.isDone) {
    await count(++last)
    // In a hurry it would take the processor from the backup.
    await sleep(5)
  }
  await written
  await sql.end()
  expect((await stat(file)).mode & 0o077).toBe(0)
  await callMall(mall, register, { username: 'too_late', password: 'correct horse 1' })
  await mall.kill()

  const restoredDir = join(await newFolder(), 'data')
  await script('restore', restoredDir, file)
  const restored = await started(restoredDir)
  const { userInfo } = await callMall(restored, getUserInfo, {}, token)
  expect(userInfo.username).toBe('backed_up')
  const found = await openMallDatabase(restoredDir)
  const [counted] = await found.sql`select count(*)::int as rows, max(number)::int as last from counted`
  await found.sql.end()
  expect(counted).toEqual({ rows: counted!.last + 1, last: counted!.last })
  // Rows that were written while the files were copied are in the backup too, and none of those after it.
  expect(counted!.last).toBeGreaterThan(0)
  expect(counted!.last).toBeLessThanOrEqual(last)
  expect(await bytesOf(restored, url)).toEqual(picture)
  const late = { username: 'too_late', password: 'correct horse 1' }
  expect((await callMall(restored, register, late)).token).toMatch(/^ey/)
})

test('a backup of a stopped server is refused by a folder with data, and leaves nothing behind when it is damaged', {
  timeout: STARTS_MS,
}, async () => {
  const dataDir = await newFolder()
  await skipFirstStart(dataDir)
  const file = join(await newFolder(), 'mall.zip')
  const mall = await started(dataDir)
  await uploadedBy(mall, 'stopped')
  await mall.kill()
  await script('backup', dataDir, file)
  await expect(script('backup', dataDir, file)).rejects.toThrow('exists already')

  const full = await newFolder()
  await mkdir(join(full, 'files'))
  await expect(script('restore', full, file)).rejects.toThrow('is not empty')

  const target = await newFolder()
  const whole = await readFile(file)
  await flipByte(file, whole.indexOf('cluster/base/') + 5000)
  await expect(script('restore', target, file)).rejects.toThrow()
  expect(await readdir(target)).toEqual([])
  await writeFile(file, whole)
  await truncate(file, whole.length - 1000)
  await expect(script('restore', target, file)).rejects.toThrow()
  expect(await readdir(target)).toEqual([])

  await writeFile(file, whole)
  await script('restore', target, file)
  expect(await readdir(target)).toEqual(expect.arrayContaining(['files']))
})

test('neither a backup nor a check of the books makes a database where there is none', async () => {
  const dataDir = await newFolder()
  const file = join(await newFolder(), 'mall.zip')
  for (const name of ['backup', 'verify'] as const)
    await expect(script(name, dataDir, file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no database in \S+\. Name its folder/),
    })
  expect(await readdir(dataDir)).toEqual([])
})

async function flipByte(file: string, at: number) {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, at)
  await handle.write(Buffer.from([byte[0]! ^ 0xff]), 0, 1, at)
  await handle.close()
}
