import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makePicture } from './test/make-picture.ts'
import { callMall, startMall } from './test/mall-process.ts'
import { FORM_TYPE, formOf } from './test/uploader.ts'

/** Every file and folder below the data folder that anybody but its owner may read, write or enter. */
async function openEntries(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
  const modes = await Promise.all(
    paths.map(async (path) => ({ path, mode: (await stat(path).catch(() => undefined))?.mode ?? 0 })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path.slice(dataDir.length))
}

test('everything below the data folder is readable by its owner alone, also what an earlier version wrote', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-private-'))
  await chmod(dataDir, 0o711)
  await mkdir(join(dataDir, 'files'), { mode: 0o755 })
  const mall = await startMall(dataDir)
  onTestFinished(async () => {
    await mall.kill()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  const { token } = await callMall(mall, register, { username: 'uploader', password: 'correct horse 1' })
  const { id, action, fields, url } = await callMall(mall, signUpload, { fileName: 'a.jpg' }, token)
  const body = new Uint8Array(formOf(fields, await makePicture('jpeg', 600, 400, true)))
  const headers = { 'content-type': FORM_TYPE }
  expect((await fetch(`${mall.url}${action}`, { method: 'POST', headers, body })).status).toBe(200)
  await callMall(mall, reportUpload, { id }, token)
  const thumbnail = await fetch(`${mall.url}${url}?x-oss-process=image/resize,m_fill,w_200,h_200`)
  expect(thumbnail.status).toBe(200)

  const folders = await readdir(dataDir)
  expect(folders).toEqual(expect.arrayContaining(['files', 'uploads', 'thumbnails', 'media', 'cluster']))
  expect(await openEntries(dataDir)).toEqual([])

  await writeFile(join(dataDir, 'files', 'control'), 'x', { mode: 0o644 })
  await chmod(join(dataDir, 'files', 'control'), 0o644)
  expect(await openEntries(dataDir), 'the sweep sees an open file').toEqual(['/files/control'])
})
