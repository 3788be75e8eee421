import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@tiantian/contracts/error.ts'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { startS3 } from '../../test/s3-server.ts'
import { MEDIA_SETTINGS, TEST_SECRET, testApp } from '../../test/test-app.ts'
import type { Media } from './media.ts'
import { createMedia } from './media.ts'

const bucket = await startS3()
const here = await testApp({ media: { s3: bucket } })
const owner = await here.user()

/** Another server of the same mall: one database, one bucket, and a disk of its own. */
async function secondServer(): Promise<Media> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-second-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  return createMedia({
    db: here.db,
    clock: here.clock,
    dataDir,
    tokenSecrets: [TEST_SECRET],
    fileUses: [],
    settings: { ...MEDIA_SETTINGS, s3: bucket },
    drawnDir: dataDir,
  })
}

const pdf = (bytes = 50_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

const sign = () => owner.call(signUpload, { fileName: 'contract.pdf', size: 200_000 })

type Signed = Awaited<ReturnType<typeof sign>>

const lengthOf = (content: Buffer) => ({ 'upload-length': String(content.length) })

/** A post that sends half of its file and holds the rest back; `end` returns the code of its refusal, or ''. */
function holdBack(media: Media, signed: Signed, content: Buffer, more: Record<string, string> = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  async function* file() {
    yield content.subarray(0, content.length / 2)
    await released
    yield content.subarray(content.length / 2)
  }
  const fields = new Map(
    Object.entries({ ...signed.fields, ...more }).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const { signal } = new AbortController()
  const code = media.receive({ fields, file: file(), length: undefined, signal }).then(
    () => '',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
  const end = () => {
    release()
    return code
  }
  return { end }
}

const post = (...of: Parameters<typeof holdBack>) => holdBack(...of).end()

const hasBegun = ({ id }: Signed) =>
  vi.waitFor(
    async () =>
      expect(
        await here.db.sql`select from media_files where id = ${id} and object_key is not null`,
      ).toHaveLength(1),
    { timeout: 60_000 },
  )

const bytesOf = async ({ id }: Signed) =>
  (await here.db.sql<{ bytes: number }[]>`select bytes::int from media_files where id = ${id}`)[0]?.bytes

async function served(signed: Signed) {
  const { url } = await owner.call(reportUpload, { id: signed.id })
  const { statusCode, rawPayload } = await here.app.inject({ url })
  return { statusCode, rawPayload }
}

test('[S7.7] of two servers that receive the same form the file that was accepted stays', async () => {
  const signed = await sign()
  const slow = pdf()
  const quick = pdf()
  const first = holdBack(here.media, signed, slow, lengthOf(slow))
  await hasBegun(signed)
  expect(await post(await secondServer(), signed, quick, lengthOf(quick))).toBe('')
  const before = await served(signed)
  expect(before.statusCode).toBe(200)
  expect(before.rawPayload.equals(quick)).toBe(true)
  expect(await first.end()).toBe('UPLOAD_EXPIRED')
  expect(await served(signed)).toEqual(before)
})

test('[S7.7] control: where the first of two servers ends first, its file stays', async () => {
  const signed = await sign()
  const slow = pdf()
  const late = pdf()
  const first = holdBack(here.media, signed, slow, lengthOf(slow))
  await hasBegun(signed)
  const second = holdBack(await secondServer(), signed, late, lengthOf(late))
  expect(await first.end()).toBe('')
  expect(await second.end()).toBe('UPLOAD_EXPIRED')
  const { statusCode, rawPayload } = await served(signed)
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(slow)).toBe(true)
})

test('[S7.7] no post that may be continued joins one that may not, which is accepted as it came', async () => {
  const signed = await sign()
  const plain = pdf()
  const other = pdf()
  const first = holdBack(here.media, signed, plain)
  await hasBegun(signed)
  // As long as what the other one is counted with.
  const alike = { 'upload-length': String(await bytesOf(signed)) }
  for (const length of [alike, lengthOf(other)])
    expect(await post(here.media, signed, other, length)).toBe('UPLOAD_EXPIRED')
  expect(await first.end()).toBe('')
  expect((await served(signed)).rawPayload.equals(plain)).toBe(true)
})

test('[S7.7] a file longer than announced does not count any more; control: one that broke off does', async () => {
  const long = await sign()
  const broken = await sign()
  const content = pdf()
  const less = { 'upload-length': String(content.length - 1) }
  expect(await post(here.media, long, content, less)).toBe('UPLOAD_INVALID')
  expect(await bytesOf(long)).toBe(0)
  const more = { 'upload-length': String(content.length + 1) }
  expect(await post(here.media, broken, content, more)).toBe('UPLOAD_INVALID')
  expect(await bytesOf(broken)).toBe(content.length + 1)
})

/** A post that continues what lies here for two hours. */
async function continueLate() {
  const signed = await sign()
  const content = pdf()
  const half = content.length / 2
  expect(await post(here.media, signed, content.subarray(0, half), lengthOf(content))).toBe('UPLOAD_INVALID')
  const path = join(here.dataDir, 'uploads', `part-${signed.id}`)
  const late = holdBack(here.media, signed, content.subarray(half), {
    ...lengthOf(content),
    'upload-offset': String(half),
  })
  await vi.waitFor(async () => expect((await stat(path)).size).toBe(half + half / 2), { timeout: 60_000 })
  const old = new Date(Date.now() - 7_200_000)
  await utimes(path, old, old)
  return { signed, content, path, late }
}

test('[S7.7] what lay here for long is not deleted while a post continues it', async () => {
  const { signed, content, late } = await continueLate()
  expect((await here.media.cleanUp()).drafts).toBe(0)
  expect(await late.end()).toBe('')
  expect((await served(signed)).rawPayload.equals(content)).toBe(true)
})

test('[S7.7] a post whose beginning was deleted all the same is refused, and nothing of it stays or counts', async () => {
  const { signed, path, late } = await continueLate()
  await rm(path)
  expect(await late.end()).toBe('UPLOAD_EXPIRED')
  expect(await bytesOf(signed)).toBe(0)
  expect(await readdir(join(here.dataDir, 'uploads'))).not.toContain(`part-${signed.id}`)
})
