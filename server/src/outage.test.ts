import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase } from './platform/database/database.ts'
import { skipFirstStart } from './test/first-start.ts'
import type { MallProcess } from './test/mall-process.ts'
import { callMall, openMallDatabase, postmasterOf, startMall } from './test/mall-process.ts'
import { FORM_TYPE, formOf } from './test/uploader.ts'

const run = promisify(execFile)
const ANSWER_MS = 5000
const TEST_MS = 300_000
const password = 'correct horse 1'

/** Its own folder, which `remove` removes when the test has finished and the server has ended. */
async function mallIn(dataDir: string, remove: () => Promise<unknown>): Promise<MallProcess> {
  onTestFinished(async () => void (await remove()))
  await skipFirstStart(dataDir)
  const mall = await startMall(dataDir)
  onTestFinished(() => mall.kill())
  return mall
}

/** The database server and all its processes. */
async function postgresProcesses(postmaster: number): Promise<number[]> {
  const children = (await readdir('/proc')).filter((name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster)
    } catch {
      return false
    }
  })
  return [postmaster, ...children.map(Number)]
}

/** A read that no cache answers, because it is posted; a write, and the health check. */
const CALLS: Record<string, (mall: MallProcess) => Promise<unknown>> = {
  read: (mall) => callMall(mall, listProducts, {}),
  write: (mall) => callMall(mall, loginAnonymous, {}),
  readyz: async ({ url }) => {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2 * ANSWER_MS) })
    const { code } = (await reply.json()) as { code?: string }
    if (reply.status !== 200) throw Object.assign(new Error(code), { code, status: reply.status })
  },
}

/** The status of each call, and how long the slowest took. */
async function statusOfCalls(mall: MallProcess, calls = CALLS) {
  const begun = performance.now()
  const entries = Object.entries(calls).map(async ([name, call]) => {
    const refusal = await call(mall).then(
      () => ({ status: 200, code: undefined }),
      (error: { status?: number; code?: string }) => error,
    )
    return [
      name,
      refusal.status === 503 && refusal.code === 'UNAVAILABLE' ? 503 : (refusal.status ?? refusal),
    ]
  })
  return { statuses: Object.fromEntries(await Promise.all(entries)), ms: performance.now() - begun }
}

const all = (status: number) => ({ read: status, write: status, readyz: status })

test('while the database hangs every call is refused within five seconds, and afterwards all work again', {
  timeout: TEST_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-hang-'))
  const mall = await mallIn(dataDir, () =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  )
  expect((await statusOfCalls(mall)).statuses).toEqual(all(200))
  // It answers before its scheduled jobs run.
  const db = await openMallDatabase(dataDir)
  const schedules = () =>
    db.sql`select from pgboss.schedule`.then(
      ({ count }) => count,
      () => 0,
    )
  await expect.poll(schedules).toBeGreaterThan(0)
  await closeDatabase(db)
  await sleep(2000)
  const processes = await postgresProcesses(await postmasterOf(dataDir))
  expect(processes.length).toBeGreaterThan(3)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  try {
    for (let turn = 0; turn < 3; turn++) {
      const { statuses, ms } = await statusOfCalls(mall)
      expect(statuses).toEqual(all(503))
      expect(ms).toBeLessThan(ANSWER_MS)
    }
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await statusOfCalls(mall)).statuses).toEqual(all(200))
})

/** A disk of its own, as large as an empty shop and a little more. */
async function smallDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', dataDir])
  // Its database stops a moment later by itself, and lets go of the disk.
  const remove = async () => {
    await run('umount', ['-l', dataDir])
    await rmdir(dataDir)
  }
  return { dataDir, remove }
}

/** Returns the file that fills the disk. */
async function fillDisk(dataDir: string): Promise<string> {
  const path = join(dataDir, 'filler')
  const file = await open(path, 'w')
  try {
    for (const size of [1_000_000, 10_000]) {
      const block = Buffer.alloc(size, 1)
      while (
        await file.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
    }
  } finally {
    await file.close()
  }
  return path
}

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'on a full disk calls and uploads are refused with 503, the health check knows it, and space brings all back',
  { timeout: TEST_MS },
  async () => {
    const { dataDir, remove } = await smallDisk()
    const mall = await mallIn(dataDir, remove)
    const { token } = await callMall(mall, register, { username: 'uploader', password })
    const upload = async (mallNow: MallProcess) => {
      const { id, action, fields } = await callMall(mallNow, signUpload, { fileName: 'a.txt' }, token)
      const body = new Uint8Array(formOf(fields, 'x'.repeat(200_000)))
      const reply = await fetch(mallNow.url + action, {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE },
        body,
      })
      if (reply.status !== 200)
        throw Object.assign(new Error('the upload was refused'), {
          status: reply.status,
          ...((await reply.json()) as object),
        })
      return callMall(mallNow, reportUpload, { id }, token)
    }
    const calls = { ...CALLS, upload }
    expect((await statusOfCalls(mall, calls)).statuses).toEqual({ ...all(200), upload: 200 })

    const db = await openMallDatabase(dataDir)
    onTestFinished(() => closeDatabase(db))
    const filler = await fillDisk(dataDir)
    // The log of the database is full too, and not only the files.
    const big = db.sql`create table big as select repeat(md5(n::text), 100) from generate_series(1, 100000) n`
    await expect(big).rejects.toThrow()
    const { statuses } = await statusOfCalls(mall, calls)
    expect(statuses).toMatchObject({ upload: 503, readyz: 503 })
    for (const status of Object.values(statuses)) expect([200, 503]).toContain(status)

    await rm(filler)
    await expect
      .poll(async () => (await statusOfCalls(mall, calls)).statuses)
      .toEqual({ ...all(200), upload: 200 })
  },
)
