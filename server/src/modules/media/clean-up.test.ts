import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { describe, expect, test } from 'vitest'
import { makeArticle, makeNewsroom } from '../../test/make-article.ts'
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
    const leaving = await here.user()
    const staying = await here.user()
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

/** Where people put the address of a file: a column, a list, a JSON text, a page; plain and encoded. */
const REFERENCES: Record<string, (here: TestApp, userId: string, address: string) => Promise<unknown>> = {
  'an avatar': ({ db }, id, address) => db.sql`update users set avatar = ${address} where id = ${id}`,
  'a draft of a form': ({ db, clock }, id, address) => db.sql`
    insert into workspace_items values (${id}, 'draft', ${JSON.stringify({ pictures: [{ url: address }] })}, ${clock.now()})`,
  'a draft with an encoded address': ({ db, clock }, id, address) => db.sql`
    insert into workspace_items values (${id}, 'draft', ${`<img src="${encodeURI(address)}?x-oss-process=image">`}, ${clock.now()})`,
  'an article': ({ db }, _id, address) => db.sql`
    insert into article_files (article_id, part, path)
    select id, 'cover', ${address.replace(/^.*\/media\/file\//, '')} from articles limit 1`,
}

test('[S7.7] reported files that nothing refers to are deleted, those in any table stay', async () => {
  const here = await testApp()
  await makeArticle(await makeNewsroom(here))
  const uploader = new Uploader(here)
  const kept: string[] = []
  for (const [what, refer] of Object.entries(REFERENCES)) {
    const { id } = await here.user()
    const { fileId } = await uploader.upload(`галерея/${what} "1".txt`, what, true)
    await refer(here, id, fileId)
    kept.push(fileId)
  }
  const lost = await uploader.upload('галерея/lost.txt', 'lost', true)
  const beginsAlike = await uploader.upload('галерея/lost.txt', 'lost', true)
  const member = await here.user()
  const signed = await member.call(signUpload, { fileName: 'a.txt' })
  await uploader.postBody(formOf(signed.fields, 'mine'))
  await member.call(reportUpload, { id: signed.id })
  const objectKey = await objectKeyOf(here, lost.sign.id)
  const statusOf = async (url: string) => (await uploader.get(url)).statusCode

  here.clock.advance(6 * 24 * HOUR_MS)
  expect(await here.media.cleanUnused()).toEqual({ files: 0 })
  here.clock.advance(2 * 24 * HOUR_MS)
  expect(await here.media.cleanUnused()).toEqual({ files: 2 })
  for (const { fileId } of [lost, beginsAlike]) expect(await statusOf(fileId)).toBe(404)
  expect(await objectExists(here, objectKey)).toBe(false)
  expect(await statusOf(signed.url), 'a member has more time').toBe(200)
  here.clock.advance(30 * 24 * HOUR_MS)
  expect(await here.media.cleanUnused()).toEqual({ files: 1 })
  for (const url of kept) expect([url, await statusOf(url)]).toEqual([url, 200])
  expect(here.schedules.map(({ name }) => name)).toContain('media.clean-unused')
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
