import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePhonePhoto, makePicture } from '../../test/make-picture.ts'
import { startS3 } from '../../test/s3-server.ts'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const onDisk = await testApp()
const inBucket = await testApp({ media: { s3: await startS3() } })

const WEBP = { accept: 'image/avif,image/webp,*/*;q=0.8' }

describe.each([
  ['on the local disk', onDisk],
  ['in a bucket', inBucket],
])('%s', async (_where, here) => {
  const uploader = new Uploader(here)
  const { fileId } = await uploader.upload('photo.jpg', await makePicture('jpeg', 1000, 500, true))
  const resized = (process: string, headers = {}) =>
    uploader.get(`${fileId}?x-oss-process=image/resize,${process}`, headers)
  async function sidesOf(process: string) {
    const { width, height } = await sharp((await resized(process)).rawPayload).metadata()
    return [width, height]
  }

  test.each([
    ['m_fill,w_200,h_200', 200, 200],
    ['w_200', 200, 100],
    ['h_200', 400, 200],
    ['m_lfit,w_200,h_200', 200, 100],
    ['undefined,w_400', 400, 200],
    ['m_fill,w_400,h_300', 400, 300],
    ['m_fill,w_190,h_190', 200, 200],
    ['w_390', 400, 200],
    ['m_fill,w_375,h_211', 400, 240],
  ])('[S3.13] %s makes %i by %i', async (process, width, height) => {
    expect(await sidesOf(process)).toEqual([width, height])
  })

  test('[S3.13] a picture is never made larger than it is', async () => {
    expect(await sidesOf('w_1600')).toEqual([1000, 500])
    expect(await sidesOf('w_9999')).toEqual([1000, 500])
  })

  test('[S3.13] WebP for who takes it, else the format of the picture', async () => {
    const [webp, jpeg] = [await resized('w_100', WEBP), await resized('w_100')]
    expect([webp.headers['content-type'], jpeg.headers['content-type']]).toEqual(['image/webp', 'image/jpeg'])
    expect(webp.headers.vary).toContain('accept')
    expect(webp.headers.etag).not.toBe(jpeg.headers.etag)
    expect((await sharp(webp.rawPayload).metadata()).format).toBe('webp')
  })

  test('[S3.13] a thumbnail is kept for thirty days, and who has it is told so', async () => {
    const { headers } = await resized('w_50')
    expect(headers['cache-control']).toBe('public, max-age=2592000, immutable')
    const again = await resized('w_50', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(['m_fill', 'w_0', 'w_-5', 'w_99999', 'w_abc', 'h_1e3', 'w_200/watermark', ''])(
    '[S3.13] another process is refused: %s',
    async (process) => {
      const reply = await resized(process)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT'])
    },
  )

  test('[S3.13] an upright photo has an upright thumbnail', async () => {
    const { fileId: photo } = await uploader.upload('upright.jpg', await makePhonePhoto(800, 600))
    const reply = await uploader.get(`${photo}?x-oss-process=image/resize,w_300`)
    const { width, height } = await sharp(reply.rawPayload).metadata()
    expect([width, height]).toEqual([400, 533])
  })

  test('[S3.13] what is no picture is sent as it is', async () => {
    const { fileId: text } = await uploader.upload('a.txt', 'text')
    expect((await uploader.get(`${text}?x-oss-process=image/resize,w_100`)).body).toBe('text')
  })
})

describe('pictures that the product draws', () => {
  const { app, dataDir } = onDisk
  const get = (url: string) => app.inject({ url, headers: WEBP })

  beforeAll(async () => {
    await mkdir(join(dataDir, 'media', 'part'))
    await writeFile(join(dataDir, 'media', 'part', 'disc-1.webp'), await makePicture('webp', 800, 800))
    await writeFile(join(dataDir, 'media', 'part', 'notes.txt'), 'notes')
  })

  test('[S3.13] they have thumbnails too', async () => {
    const reply = await get('/media/part/disc-1.webp?x-oss-process=image/resize,m_fill,w_200,h_100')
    const { width, height, format } = await sharp(reply.rawPayload).metadata()
    expect([reply.statusCode, width, height, format]).toEqual([200, 200, 100, 'webp'])
  })

  test('[S3.13] without a process they are sent as they are', async () => {
    const { width } = await sharp((await get('/media/part/disc-1.webp')).rawPayload).metadata()
    expect(width).toBe(800)
  })

  test.each([
    'part/none.webp',
    '..%2fsecret.png',
    'part/..%2f..%2ffiles/x.png',
    'disc.png',
    'part%5cdisc-1.webp',
  ])('[S3.13] nothing is at %s', async (path) => {
    expect((await get(`/media/${path}?x-oss-process=image/resize,w_100`)).statusCode).toBe(404)
  })

  test('[S3.13] of a text there is no thumbnail', async () => {
    expect((await get('/media/part/notes.txt?x-oss-process=image/resize,w_100')).body).toBe('notes')
  })
})

test('[S3.13] who asks at the same time for one thumbnail waits for the same work', async () => {
  const here = await testApp()
  const uploader = new Uploader(here)
  const { fileId } = await uploader.upload('photo.jpg', await makePicture('jpeg', 2000, 1500, true))
  const url = `${fileId}?x-oss-process=image/resize,m_fill,w_400,h_400`
  const replies = await Promise.all(Array.from({ length: 20 }, () => uploader.get(url)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const made = await readdir(join(here.dataDir, 'thumbnails'), { recursive: true, withFileTypes: true })
  expect(made.filter((entry) => entry.isFile())).toHaveLength(1)
})
