import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import { newId } from './platform/id.ts'
import { callMall, startMall } from './test/mall-process.ts'
import { makeTaggedTable } from './test/tagged-table.ts'

/** A database reached over TCP, like one on another server: empty, unless it is a copy of one that has its data. */
async function foreignDatabase(template = 'template1'): Promise<string> {
  const { host, port, user } = inject('postgres')
  const name = `foreign_${newId().replaceAll('-', '')}`
  const admin = openDatabase({ host, port, user, database: 'postgres' }, 1)
  await admin.sql`create database ${admin.sql(name)} template ${admin.sql(template)} strategy file_copy`
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await admin.sql`drop database ${admin.sql(name)} with (force)`
    await admin.sql.end()
  })
  return `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
}

/** Two whole servers start one after the other, and a third process that loads the data of the first. */
const STARTS_MS = 180_000
/** Its interval is five seconds; a busy machine may need longer. */
const ENTERED_MS = 30_000

test('the whole server runs on a database of a DATABASE_URL, again after a kill, and starts none of its own', {
  timeout: STARTS_MS,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-foreign-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: await foreignDatabase() }
  const buyer = { username: 'foreign_buyer', password: 'correct horse 1' }
  const first = await startMall(dataDir, settings)
  onTestFinished(() => first.kill())
  expect((await callMall(first, register, buyer)).token).toMatch(/^ey/)
  await first.kill()
  const second = await startMall(dataDir, settings)
  onTestFinished(() => second.kill())
  expect((await callMall(second, listProducts, {})).rows).toEqual([])
  await expect(callMall(second, register, buyer)).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
  expect(await readdir(dataDir)).not.toContain('cluster')
})

test(
  'new entries are merged into the indexes a moment later, while the server runs',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mall-foreign-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const url = await foreignDatabase('mall_template')
    const mall = await startMall(dataDir, { DATABASE_URL: url })
    onTestFinished(() => mall.kill())
    const db = openDatabase({ url }, 1)
    onTestFinished(() => closeDatabase(db))
    const { write, waitingPages } = await makeTaggedTable(db.sql)
    await write(1000)
    await vi.waitFor(async () => expect(await waitingPages()).toBe(0), ENTERED_MS)
  },
  STARTS_MS,
)

test('an unreachable DATABASE_URL ends the start with a message that says so', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const start = startMall(tmpdir(), { DATABASE_URL: `postgres://mall@127.0.0.1:${port}/mall` })
  await expect(start).rejects.toThrow(/ended with 1[\s\S]*DATABASE_URL .*ECONNREFUSED/)
})
