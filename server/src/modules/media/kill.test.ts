import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase } from '../../platform/database/database.ts'
import { skipFirstStart } from '../../test/first-start.ts'
import type { MallProcess } from '../../test/mall-process.ts'
import { callMall, openMallDatabase, startMall } from '../../test/mall-process.ts'
import { FORM_TYPE, formOf } from '../../test/uploader.ts'

/** Two whole servers start, one after the other, on a machine that may be busy. */
const STARTS_MS = 300_000

test('[S7.7] a server killed during an upload serves no partial file', { timeout: STARTS_MS }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-kill-'))
  await skipFirstStart(dataDir)
  let mall = await startMall(dataDir)
  onTestFinished(async () => {
    await mall.kill()
    // Its database stops a moment later by itself.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  const { token } = await callMall(mall, register, { username: 'uploader', password: 'correct horse 1' })
  const whole = await sign(mall, token)
  const half = await sign(mall, token)
  expect(await post(mall, formOf(whole.fields, 'whole'))).toBe(200)

  const form = formOf(half.fields, 'x'.repeat(5_000_000))
  const sending = request(`${mall.url}${half.action}`, {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, 'content-length': form.length },
  }).on('error', () => undefined)
  sending.write(form.subarray(0, 3_000_000))
  await expect.poll(() => bytesIn(dataDir)).toBeGreaterThan(1_000_000)
  const cut = new Promise((resolve) => sending.on('close', resolve))
  await mall.kill()
  await cut

  mall = await startMall(dataDir)
  for (const url of [half.url, whole.url]) expect((await fetch(mall.url + url)).status).toBe(404)
  await expect(callMall(mall, reportUpload, { id: half.id }, token)).rejects.toMatchObject({
    code: 'UPLOAD_FAILED',
  })
  // The form is used up; a file that arrived completely before is still there.
  expect(await post(mall, formOf(half.fields, 'again'))).toBe(403)
  await callMall(mall, reportUpload, { id: whole.id }, token)
  expect(await (await fetch(mall.url + whole.url)).text()).toBe('whole')

  const db = await openMallDatabase(dataDir)
  const rows = await db.sql`select state from media_files order by created_at`
  await closeDatabase(db)
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'signed'])
})

const sign = (mall: MallProcess, token: string) => callMall(mall, signUpload, { fileName: 'a.txt' }, token)

async function post(mall: MallProcess, body: Buffer): Promise<number> {
  const headers = { 'content-type': FORM_TYPE }
  const reply = await fetch(`${mall.url}/media/upload`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return reply.status
}

/** How many bytes of the upload are on disk already. */
async function bytesIn(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'uploads')
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
