import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import { startS3 } from '../../test/s3-server.ts'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const onDisk = await testApp()
const inBucket = await testApp({ media: { s3: await startS3() } })

/** The header of an MP4, then arbitrary bytes. */
const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1'),
  randomBytes(9976),
])

describe.each([
  ['on the local disk', onDisk],
  ['in a bucket', inBucket],
])('%s', async (_where, here) => {
  const uploader = new Uploader(here)
  const { fileId } = await uploader.upload('clip.mp4', video)

  test('[S7.7] a file is immutable and cacheable for thirty days', async () => {
    const { headers } = await uploader.get(fileId)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=2592000, immutable',
      'content-type': 'video/mp4',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(headers['content-disposition']).toBeUndefined()
  })

  test('[S7.7] a client with a cached copy gets 304', async () => {
    const etag = String((await uploader.get(fileId)).headers.etag)
    const again = await uploader.get(fileId, { 'if-none-match': `W/${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=9990-', 9990, 9999],
    ['bytes=-10', 9990, 9999],
    ['bytes=9000-99999', 9000, 9999],
    ['bytes=-99999', 0, 9999],
    ['bytes=5-5', 5, 5],
  ])('[S7.7] a range of a video: %s', async (range, start, end) => {
    const reply = await uploader.get(fileId, { range })
    expect([reply.statusCode, reply.headers['content-range'], reply.headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end}/10000`,
      String(end - start + 1),
    ])
    expect(reply.rawPayload.equals(video.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=10000-', 'bytes=10000-20000', 'bytes=-0'])(
    '[S7.7] a range after the end is refused: %s',
    async (range) => {
      const { statusCode, headers } = await uploader.get(fileId, { range })
      expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */10000'])
    },
  )

  test.each(['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=-', 'bytes=x-y'])(
    '[S7.7] an invalid range gets the whole file: %s',
    async (range) => {
      const { statusCode, rawPayload } = await uploader.get(fileId, { range })
      expect([statusCode, rawPayload.length]).toEqual([200, 10_000])
    },
  )

  test('[S7.7] a range is served only when the client has this very file', async () => {
    const etag = String((await uploader.get(fileId)).headers.etag)
    const part = { range: 'bytes=0-9' }
    expect((await uploader.get(fileId, { ...part, 'if-range': etag })).statusCode).toBe(206)
    expect((await uploader.get(fileId, { ...part, 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('[S7.7] a HEAD request gets the headers without bytes', async () => {
    const url = fileId.replace(/^https:\/\/[^/]+/, '')
    const { statusCode, headers, body } = await here.app.inject({ method: 'HEAD', url })
    expect([statusCode, headers['content-length'], body]).toEqual([200, '10000', ''])
  })

  test('[S7.7] a document is downloaded under its name, not shown; nothing in it can run', async () => {
    const { fileId: document } = await uploader.upload(
      "docs/a 'b' (1).txt",
      '<script>alert(1)</script>',
      true,
    )
    const { headers } = await uploader.get(document)
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''a%20%27b%27%20%281%29.txt`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('[S7.7] a picture may be embedded in other sites', async () => {
    const { fileId: picture } = await uploader.upload('a.png', await makePicture('png'))
    const { headers } = await uploader.get(picture)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})

test.each([
  '/media/file/',
  '/media/file/nothing.png',
  '/media/file/..%2f..%2fpackage.json',
  '/media/file/%00.png',
  '/media/file/%ff.png',
  `/media/file/${'x/'.repeat(500)}a.png`,
  '/media/file/nothing.png?x-oss-process=image/resize,w_100',
  '/media/%ff.png?x-oss-process=image/resize,w_100',
])('[S7.7] there is no file at %s', async (url) => {
  const reply = await onDisk.app.inject({ url })
  expect([400, 404]).toContain(reply.statusCode)
  expect(reply.headers['cache-control'] ?? '').not.toContain('immutable')
})

test('[S7.10] a page of another origin may post the form', async () => {
  const reply = await onDisk.app.inject({
    method: 'OPTIONS',
    url: '/media/upload',
    headers: {
      origin: 'https://web.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-oss-server-side-encrpytion',
    },
  })
  expect(reply.statusCode).toBeLessThan(300)
  expect(reply.headers['access-control-allow-origin']).toBe('*')
  expect(String(reply.headers['access-control-allow-headers'])).toContain('x-oss-server-side-encrpytion')
})
