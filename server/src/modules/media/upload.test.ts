import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhonePhoto, makePicture } from '../../test/make-picture.ts'
import { startS3 } from '../../test/s3-server.ts'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const onDisk = await testApp()
const inBucket = await testApp({ media: { s3: await startS3() } })

describe.each([
  ['on the local disk', onDisk],
  ['in a bucket', inBucket],
])('%s', (_where, here) => {
  const uploader = new Uploader(here)

  test('[S7.6] [S7.7] the server chooses a path, and the file comes back byte for byte', async () => {
    const text = 'part;price\n13.0460-2704.2;4500\n'
    const { sign, fileId } = await uploader.upload('prices.csv', text)
    expect(sign.ossPath).toMatch(/^cloudstorage\/[0-9a-f-]{36}\.csv$/)
    expect(fileId).toBe(`https://${sign.cdnDomain}/${sign.ossPath}`)
    const reply = await uploader.get(fileId)
    expect([reply.statusCode, reply.body]).toEqual([200, text])
  })

  test('[S5.2] [S7.6] a requested path is kept unchanged, in every alphabet', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)])
    const { sign, fileId } = await uploader.upload('каталог/刹车片/баға 2026.pdf', pdf, true)
    expect(sign.ossPath).toBe('каталог/刹车片/баға 2026.pdf')
    const reply = await uploader.get(fileId)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('баға 2026.pdf')}`,
    )
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    '[S7.7] a bare picture (%s) comes back byte for byte',
    async (format) => {
      const picture = await makePicture(format)
      const { fileId } = await uploader.upload(`bare.${format}`, picture)
      const reply = await uploader.get(fileId)
      expect(reply.headers['content-type']).toBe(`image/${format}`)
      expect(reply.rawPayload.equals(picture)).toBe(true)
    },
  )

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    '[S7.7] a picture (%s) whose name has no type is recognised and served as a picture',
    async (format) => {
      const picture = await makePicture(format)
      for (const isReal of [true, false]) {
        const { fileId } = await uploader.upload(
          `faces/face ${format}`.slice(isReal ? 0 : 6),
          picture,
          isReal,
        )
        const reply = await uploader.get(fileId)
        expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
        expect(reply.headers['content-disposition']).toBeUndefined()
        expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
          format: 'jpeg',
          width: 60,
          height: 40,
        })
        const small = await uploader.get(`${fileId}?x-oss-process=image/resize,w_20`)
        expect(small.statusCode).toBe(200)
      }
      const again = await uploader.upload(`faces/face ${format}`, picture, true)
      expect(again.sign.ossPath).toMatch(/^faces\/face \w+_\w{6}$/)
    },
  )

  test.each(['jfif', 'jpe', 'pjpeg', 'pjp'])('[S7.7] a photo named .%s is taken', async (ending) => {
    const { fileId } = await uploader.upload(`photo.${ending}`, await makePicture('jpeg'))
    expect((await uploader.get(fileId)).headers['content-type']).toBe('image/jpeg')
  })

  test('[S7.7] a photo of a phone, of 50 megapixels and more than 12 MB, is taken and made smaller', async () => {
    const photo = withNotes(await makePicture('jpeg', 8192, 6144), 12_000_000)
    const { fileId } = await uploader.upload('camera.jpg', photo)
    const { rawPayload } = await uploader.get(fileId)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 4096, height: 3072 })
    expect(rawPayload.length).toBeLessThan(photo.length)
  })

  test.each([
    ['UTF-16', 'prices.csv', Buffer.from('\ufeffНомер;Цена\r\nW712;15\r\n', 'utf16le')],
    ['UTF-16 without a mark', 'prices.txt', Buffer.from('零件号\t价格\nW712\t15\n', 'utf16le').swap16()],
    ['letters that begin a bitmap', 'cars.csv', Buffer.from('BMW;X5\nMZ;3\n')],
    ['tabs', 'cars.tsv', Buffer.from('BMW\tX5\n')],
  ])('[S7.7] a table in %s is taken as it is', async (_, name, content) => {
    const { fileId } = await uploader.upload(name, content)
    expect((await uploader.get(fileId)).rawPayload.equals(content)).toBe(true)
  })

  test('[S7.7] a photo is turned upright and loses its location', async () => {
    const photo = await makePhonePhoto(80, 60)
    expect(photo.includes('PhoneMaker')).toBe(true)
    const { fileId } = await uploader.upload('photo.jpg', photo)
    const { rawPayload } = await uploader.get(fileId)
    expect(rawPayload.includes('PhoneMaker')).toBe(false)
    const { exif, orientation, width, height } = await sharp(rawPayload).metadata()
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 60, 80])
  })

  test('[S7.6] a file does not exist before it is reported', async () => {
    const sign = await uploader.sign('waiting.txt')
    const address = `/media/file/${sign.ossPath}`
    expect(await uploader.report(sign)).toBe(false)
    expect(await uploader.post(sign, 'nearly')).toEqual({ status: 200, code: '' })
    expect((await uploader.get(address)).statusCode).toBe(404)
    expect(await uploader.report(sign)).toBe(true)
    expect((await uploader.get(address)).body).toBe('nearly')
    expect(await uploader.report(sign)).toBe(true)
  })

  test('[S5.3] [S7.6] file info returns addresses in the order of the request, empty where there is no file', async () => {
    const one = await uploader.upload('one.txt', '1')
    const two = await uploader.upload('две, три.txt', '2', true)
    const ids = [two.fileId, 'https://elsewhere.example/x.png', `${one.fileId}?size=200`]
    const { data } = await uploader.client.call('serverless.file.resource.info', { id: ids.join(',') })
    expect(data[1].url).toBeUndefined()
    expect((await uploader.get(decodeURIComponent(data[0].url))).body).toBe('2')
    expect((await uploader.get(data[2].url)).body).toBe('1')
    expect(data[0].url).toMatch(/^http:\/\//)
  })

  test('[S7.7] a path belongs to the first file that arrives; the next file gets a variant of it', async () => {
    const first = await uploader.upload('shop/front.txt', 'first', true)
    const stranger = new Uploader(here)
    const second = await stranger.upload('shop/front.txt', 'second', true)
    expect(second.sign.ossPath).toMatch(/^shop\/front_[0-9A-Z]{6}\.txt$/)
    expect((await uploader.get(first.fileId)).body).toBe('first')
    expect((await uploader.get(second.fileId)).body).toBe('second')
  })

  test('[S7.7] of two uploads signed for one path, the second is refused and leaves nothing', async () => {
    const one = await uploader.sign('race.txt', true)
    const two = await uploader.sign('race.txt', true)
    expect(one.ossPath).toBe(two.ossPath)
    expect((await uploader.post(one, 'won')).status).toBe(200)
    expect(await uploader.post(two, 'lost')).toEqual({ status: 409, code: 'STATE_CONFLICT' })
    await uploader.report(one)
    expect(await uploader.report(two)).toBe(false)
    expect((await uploader.get('/media/file/race.txt')).body).toBe('won')
  })
})

test('[S7.7] an unavailable store is reported as such, and nothing is served', async () => {
  const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'gone', region: 'x', accessKey: 'a', secretKey: 'b' }
  const uploader = new Uploader(await testApp({ media: { s3 } }))
  const sign = await uploader.sign('lost.txt')
  expect(await uploader.post(sign, 'lost')).toEqual({ status: 503, code: 'UNAVAILABLE' })
  expect(await uploader.report(sign)).toBe(false)
})

test('[S7.6] MEDIA_HOST appears in file ids, the form is posted to the host that was called', async () => {
  const uploader = new Uploader(await testApp({ media: { host: 'cdn.example' } }))
  const { host, cdnDomain, accessKeyId } = await uploader.sign('a.png')
  expect([host, cdnDomain, accessKeyId]).toEqual([
    'localhost:80/media/upload',
    'cdn.example/media/file',
    'tiantian-media',
  ])
})

/** A photo with that many bytes of notes of its camera: drawing as many would take half a minute. */
function withNotes(photo: Buffer, bytes: number): Buffer {
  const note = Buffer.alloc(65_535)
  note.set([0xff, 0xfe, 0xff, 0xfd])
  const notes = Array.from({ length: Math.ceil(bytes / note.length) }, () => note)
  return Buffer.concat([photo.subarray(0, 2), ...notes, photo.subarray(2)])
}
