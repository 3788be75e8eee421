import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { UPLOAD_POLICY_LIFE_S, UPLOAD_RESUME_S } from '@tiantian/contracts/media/limit.ts'
import { expect, test, vi } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import { startS3 } from '../../test/s3-server.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { FORM_TYPE, formOf, Uploader } from '../../test/uploader.ts'

const here = await testApp()
const origin = new URL(await here.app.listen({ port: 0, host: '127.0.0.1' }))

/** Not a word compresses, so that no byte is mistaken for another. */
const CONTENT = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(600_000)])

type Fields = Readonly<Record<string, string>>

class Upload {
  readonly #app: TestApp
  readonly id: string
  readonly fields: Fields
  readonly url: string

  constructor(app: TestApp, signed: { id: string; fields: Fields; url: string }) {
    this.#app = app
    this.id = signed.id
    this.fields = signed.fields
    this.url = signed.url
  }

  body(rest: Buffer, more: Fields) {
    return formOf({ ...this.fields, ...more }, rest)
  }

  /** Returns the code with which it is refused, or ''. */
  async post(rest: Buffer, more: Fields): Promise<string> {
    return (await new Uploader(this.#app).postBody(this.body(rest, more))).code
  }

  async progress(fields: Fields = this.fields) {
    const reply = await this.#app.app.inject({
      method: 'POST',
      url: '/media/upload/progress',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return reply.json<{ offset: number; isStored: boolean; code?: string }>()
  }
}

async function begin(app = here, fileName = 'price.pdf') {
  const owner = await app.user()
  const upload = new Upload(app, await owner.call(signUpload, { fileName, size: CONTENT.length }))
  const report = async () => (await owner.call(reportUpload, { id: upload.id })).url
  return { owner, upload, report }
}

const LENGTH = { 'upload-length': String(CONTENT.length) }
const from = (offset: number) => ({ ...LENGTH, 'upload-offset': String(offset) })

/** A connection that ends after so many bytes of the file. */
async function breakOff(upload: Upload, offset: number, bytes: number) {
  const whole = upload.body(CONTENT.subarray(offset), from(offset))
  const head = whole.indexOf(CONTENT.subarray(offset, offset + 32))
  const socket = connect(Number(origin.port), origin.hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /media/upload HTTP/1.1\r\nHost: mall\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${whole.length}\r\n\r\n`,
  )
  socket.write(whole.subarray(0, head + bytes))
  // All but what the reader of forms holds back, which may be the beginning of a boundary.
  const path = join(here.dataDir, 'uploads', `part-${upload.id}`)
  await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(offset + bytes - 200), {
    timeout: 60_000,
  })
  socket.destroy()
}

test('[S7.7] an upload that breaks off twice sends each byte about once, and is the same file', async () => {
  const { upload, report } = await begin()
  await breakOff(upload, 0, 200_000)
  const first = await upload.progress()
  expect(first).toMatchObject({ isStored: false })
  expect(first.offset).toBeGreaterThan(199_800)
  expect(first.offset).toBeLessThanOrEqual(200_000)
  await breakOff(upload, first.offset, 150_000)
  const second = await upload.progress()
  expect(second.offset).toBeGreaterThan(349_600)
  const hash = createHash('sha256').update(CONTENT).digest('hex')
  const rest = CONTENT.subarray(second.offset)
  expect(await upload.post(rest, { ...from(second.offset), 'upload-sha256': hash })).toBe('')
  // 200,000 + 150,000 + the rest: no more than what was on the way when it broke is sent again.
  expect(200_000 + 150_000 + rest.length).toBeLessThan(CONTENT.length + 400)
  // The reply may have been lost: the client learns that it is there.
  expect(await upload.progress()).toEqual({ offset: 0, isStored: true })
  const served = await here.app.inject({ url: await report() })
  expect(served.rawPayload.equals(CONTENT)).toBe(true)
})

test('[S7.7] control: without the length in its form nothing of what broke off stays', async () => {
  const { upload } = await begin()
  const whole = upload.body(CONTENT, {})
  const socket = connect(Number(origin.port), origin.hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /media/upload HTTP/1.1\r\nHost: mall\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${whole.length}\r\n\r\n`,
  )
  socket.write(whole.subarray(0, 300_000))
  await vi.waitFor(
    async () => {
      const [row] = await here.db.sql<{ key: string }[]>`
      select object_key as key from media_files where id = ${upload.id} and object_key is not null`
      expect(row).toBeDefined()
    },
    { timeout: 60_000 },
  )
  socket.destroy()
  expect(await upload.progress()).toEqual({ offset: 0, isStored: false })
})

test('[S7.7] who continues says where, how long and what the whole is; else it is refused', async () => {
  const { upload } = await begin()
  await breakOff(upload, 0, 100_000)
  const { offset } = await upload.progress()
  expect(await upload.post(CONTENT, from(0))).toBe('STATE_CONFLICT')
  expect(await upload.post(CONTENT.subarray(offset + 1), from(offset + 1))).toBe('STATE_CONFLICT')
  const longer = { 'upload-length': String(CONTENT.length + 1), 'upload-offset': String(offset) }
  expect(await upload.post(CONTENT.subarray(offset), longer)).toBe('STATE_CONFLICT')
  for (const bad of ['-1', '1.5', 'x', String(CONTENT.length)])
    expect(await upload.post(CONTENT, { ...LENGTH, 'upload-offset': bad })).toBe('UPLOAD_INVALID')
  for (const bad of ['0', '', '1e9'])
    expect(await upload.post(CONTENT, { 'upload-length': bad })).toBe('UPLOAD_INVALID')
  expect(await upload.post(CONTENT, { 'upload-length': '999999999999' })).toBe('FILE_TOO_LARGE')
  // It stays through all of them, and a wrong hash ends it.
  expect((await upload.progress()).offset).toBe(offset)
  const wrong = { ...from(offset), 'upload-sha256': '0'.repeat(64) }
  expect(await upload.post(CONTENT.subarray(offset), wrong)).toBe('FILE_DAMAGED')
  expect(await upload.progress()).toEqual({ offset: 0, isStored: false })
  expect(await upload.post(CONTENT, from(0))).toBe('UPLOAD_EXPIRED')
})

test('[S7.7] what arrives is looked at as a whole: a file that lies about its type, and one longer than it says', async () => {
  const { upload } = await begin(here, 'photo.jpg')
  const half = 300_000
  await breakOff(upload, 0, half)
  const { offset } = await upload.progress()
  expect(await upload.post(CONTENT.subarray(offset), from(offset))).toBe('FILE_DAMAGED')
  const { upload: long } = await begin()
  expect(await long.post(Buffer.concat([CONTENT, CONTENT]), from(0))).toBe('UPLOAD_INVALID')
  expect((await long.progress()).offset).toBe(0)
})

test('[S6.3] nobody learns of an upload, or continues it, without its own signed form', async () => {
  const [{ upload }, { upload: other }] = [await begin(), await begin()]
  await breakOff(upload, 0, 100_000)
  expect((await other.progress()).offset).toBe(0)
  const forged = { ...other.fields, id: upload.id, key: upload.fields.key! }
  expect((await upload.progress(forged)).code).toBe('UPLOAD_INVALID')
  expect((await upload.progress({})).code).toBe('UPLOAD_INVALID')
  expect(await other.post(CONTENT.subarray(100_000), from(100_000))).toBe('STATE_CONFLICT')
})

test('[S7.7] of two that continue at once the later one goes on, and the file is whole', async () => {
  const { upload, report } = await begin()
  const codes = await Promise.all([upload.post(CONTENT, from(0)), upload.post(CONTENT, from(0))])
  // The one that took over began at the start, where the other had left bytes or none.
  const { offset, isStored } = await upload.progress()
  if (!isStored) expect(await upload.post(CONTENT.subarray(offset), from(offset))).toBe('')
  expect(codes.filter((code) => code === '').length).toBe(isStored ? 1 : 0)
  expect((await here.app.inject({ url: await report() })).rawPayload.equals(CONTENT)).toBe(true)
})

test('[S7.7] what has arrived is deleted after an hour, and its form continues no later than that', async () => {
  const { owner, upload } = await begin()
  await breakOff(upload, 0, 100_000)
  const { offset } = await upload.progress()
  const folder = join(here.dataDir, 'uploads')
  const part = `part-${upload.id}`
  expect(await readdir(folder)).toContain(part)
  await here.media.cleanUp()
  expect(await readdir(folder)).toContain(part)
  const old = new Date(Date.now() - 3_700_000)
  await utimes(join(folder, part), old, old)
  await here.media.cleanUp()
  expect(await readdir(folder)).not.toContain(part)
  // It does not count in the quota any more.
  const [row] = await here.db.sql<{ bytes: number }[]>`
    select bytes::int from media_files where id = ${upload.id} and owner_id = ${owner.id}`
  expect(row?.bytes).toBe(0)
  expect(await upload.post(CONTENT.subarray(offset), from(offset))).toBe('STATE_CONFLICT')
  here.clock.advance((UPLOAD_POLICY_LIFE_S + UPLOAD_RESUME_S + 1) * 1000)
  expect((await upload.progress()).code).toBe('UPLOAD_EXPIRED')
})

test('[S7.7] in a bucket, and of pictures, it is the same', async () => {
  const inBucket = await testApp({ media: { s3: await startS3() } })
  const { upload, report } = await begin(inBucket, 'part.png')
  const picture = await makePicture('png')
  const length = { 'upload-length': String(picture.length) }
  expect(await upload.post(picture.subarray(0, 50), length)).toBe('UPLOAD_INVALID')
  expect((await upload.progress()).offset).toBe(50)
  expect(await upload.post(picture.subarray(50), { ...length, 'upload-offset': '50' })).toBe('')
  const served = await inBucket.app.inject({ url: await report() })
  expect(served.rawPayload.equals(picture)).toBe(true)
})
