import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3-server.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { formOf, Uploader } from '../../test/uploader.ts'

const HOUR_MS = 3_600_000

const onDisk = await testApp()
const inBucket = await testApp({ media: { s3: await startS3() } })

describe.each([
  ['on the local disk', onDisk],
  ['in a bucket', inBucket],
])('%s', (_where, here) => {
  const uploader = new Uploader(here)

  test('[S7.7] an upload that was signed and never reported is deleted after a day, with its bytes', async () => {
    const stored = await uploader.upload('kept.txt', 'kept')
    const signed = await uploader.sign('signed.txt')
    const posted = await uploader.sign('posted.txt')
    await uploader.post(posted, 'posted')
    const refused = await uploader.sign('refused.png')
    await uploader.post(refused, 'refused')
    const objectKey = await objectKeyOf(here, posted.id)
    expect(await objectExists(here, objectKey)).toBe(true)

    here.clock.advance(23 * HOUR_MS)
    expect(await here.media.cleanUp()).toEqual({ files: 0, drafts: 0 })
    here.clock.advance(2 * HOUR_MS)
    expect(await here.media.cleanUp()).toEqual({ files: 3, drafts: 0 })

    expect(await objectExists(here, objectKey)).toBe(false)
    for (const sign of [signed, posted, refused]) expect(await uploader.report(sign)).toBe(false)
    expect((await uploader.get(stored.fileId)).body).toBe('kept')
    expect(await here.media.cleanUp()).toEqual({ files: 0, drafts: 0 })
  })

  test('[S7.7] files of a deleted user are deleted, those of others stay', async () => {
    const [leaving, staying] = [await here.user(), await here.user()]
    const urls: string[] = []
    for (const user of [leaving, staying]) {
      const { id, action, fields, url } = await user.call(signUpload, { fileName: 'a.txt' })
      expect(action).toBe('/media/upload')
      await uploader.postBody(formOf(fields, 'mine'))
      await user.call(reportUpload, { id })
      urls.push(url)
    }
    await here.db.sql`delete from users where id = ${leaving.id}`
    here.clock.advance(25 * HOUR_MS)
    expect((await here.media.cleanUp()).files).toBe(1)
    const replies = await Promise.all(urls.map((url) => uploader.get(url)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 200])
  })

  test('[S7.7] any number of files is deleted, also by two nodes at once', async () => {
    await here.db.sql`
      insert into media_files (id, path, device_id, created_at)
      select gen_random_uuid(), 'old/' || n || '.txt', 'device', ${here.clock.now()}
      from generate_series(1, 220) n`
    here.clock.advance(25 * HOUR_MS)
    const cleaned = await Promise.all([here.media.cleanUp(), here.media.cleanUp()])
    expect(cleaned[0].files + cleaned[1].files).toBe(220)
  })
})

test('[S7.7] drafts of aborted uploads are deleted after an hour, recent ones stay', async () => {
  const folder = join(onDisk.dataDir, 'uploads')
  await writeFile(join(folder, 'old'), 'half')
  await writeFile(join(folder, 'fresh'), 'half')
  const at = new Date(Date.now() - 2 * HOUR_MS)
  await utimes(join(folder, 'old'), at, at)
  expect((await onDisk.media.cleanUp()).drafts).toBe(1)
  expect(await readdir(folder)).toEqual(['fresh'])
})

async function objectKeyOf({ db }: TestApp, id: string): Promise<string> {
  const [row] = await db.sql<{ object_key: string }[]>`select object_key from media_files where id = ${id}`
  return row!.object_key
}

/** Queries the store itself, through a row that serves the object for a moment. */
async function objectExists({ db, media }: TestApp, objectKey: string): Promise<boolean> {
  const sql = db.sql
  await sql`
    insert into media_files (id, path, device_id, object_key) values (gen_random_uuid(), 'gone.txt', 'd', ${objectKey})
    on conflict (object_key) do nothing`
  await sql`
    update media_files set state = 'ready', hash = '\\x00', bytes = 6 where object_key = ${objectKey}`
  const [{ path }] = await sql<
    [{ path: string }]
  >`select path from media_files where object_key = ${objectKey}`
  const content = await (await media.find(path))?.read()
  content?.destroy()
  await sql`update media_files set state = 'uploaded' where object_key = ${objectKey}`
  await sql`delete from media_files where path = 'gone.txt'`
  return content !== undefined
}
