import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'
import { PicturePool } from './picture-pool.ts'

const here = await testApp()
const uploader = new Uploader(here)

/** An animation of frames that claim this size and hold one pixel. */
function gifOf(frames: number, width: number, height: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A picture of a VP8X container with this many empty frames. */
function webpOf(frames: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(name), length, content])
  }
  const parts = [chunk('VP8X', Buffer.alloc(10)), chunk('ANIM', Buffer.alloc(6))]
  for (let n = 0; n < frames; n++) parts.push(chunk('ANMF', Buffer.alloc(16)))
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  return chunk('RIFF', body)
}

describe('the cost of a picture is bounded before it is decoded', () => {
  test.each([
    ['120,000 frames of a pixel', 'a.gif', gifOf(120_000, 1, 1), 'PICTURE_TOO_LONG'],
    ['501 frames', 'a.gif', gifOf(501, 100, 100), 'PICTURE_TOO_LONG'],
    ['600 frames of WebP', 'a.webp', webpOf(600), 'PICTURE_TOO_LONG'],
    ['a pixel that claims 12000 by 12000', 'a.gif', gifOf(1, 12_000, 12_000), 'PICTURE_TOO_LARGE'],
    ['a pixel that claims 7000 by 7000', 'a.gif', gifOf(1, 7000, 7000), 'PICTURE_TOO_LARGE'],
    ['400 frames of 1000 by 1000', 'a.gif', gifOf(400, 1000, 1000), 'PICTURE_TOO_LARGE'],
  ])('[S7.7] %s: refused, whatever the bytes', async (_what, name, file, code) => {
    const before = workOfProcesses()
    expect(await uploader.refusal(name, file)).toBe(code)
    expect(workOfProcesses() - before, 'seconds of the processor').toBeLessThan(4)
  })

  test('[S7.7] an animation of a few hundred frames is accepted', async () => {
    expect(await uploader.refusal('a.gif', gifOf(300, 1, 1))).toBe('')
  })
})

/** The children of this process that work on pictures. */
function pictureProcesses(): { pid: number; seconds: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      const fields = rest.split(' ')
      const isOurs = Number(fields[1]) === process.pid
      const isPicture = isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process')
      return isPicture && fields[0] !== 'Z'
        ? [{ pid: Number(pid), seconds: (Number(fields[11]) + Number(fields[12])) / 100 }]
        : []
    } catch {
      return []
    }
  })
}
const workOfProcesses = () => pictureProcesses().reduce((total, { seconds }) => total + seconds, 0)

const SIDE = 500
/** Much work: noise and a blur, for each of a quarter million pixels. */
const heavyPoster = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><filter id="f"><feTurbulence baseFrequency="0.02" numOctaves="9"/><feGaussianBlur stdDeviation="90"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`,
  width: SIDE,
  height: SIDE,
  side: undefined,
}
const lightPoster = { ...heavyPoster, svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' }

test('work whose time is over is ended, with its process', async () => {
  const pool = new PicturePool(300)
  const known = new Set(pictureProcesses().map(({ pid }) => pid))
  const work = pool.run({ lane: 'poster', key: 'a' }, 'poster', heavyPoster)
  await expect.poll(() => pictureProcesses().filter(({ pid }) => !known.has(pid)).length).toBe(1)
  await expect(work).rejects.toMatchObject({ code: 'PICTURE_TOO_LARGE' })
  await expect.poll(() => pictureProcesses().filter(({ pid }) => !known.has(pid))).toEqual([])
})

describe('the work of one does not stop that of others', () => {
  const LANES = ['upload', 'thumbnail', 'poster'] as const

  test.each(LANES)(
    'a customer with many costly pictures in the lane %s',
    async (lane) => {
      const pool = new PicturePool(60_000)
      let done = 0
      const flood = Array.from({ length: 8 }, () =>
        pool.run({ lane, key: 'flood' }, 'poster', heavyPoster).then(() => done++),
      )
      const others = LANES.map((other) => pool.run({ lane: other, key: 'other' }, 'poster', lightPoster))
      await Promise.all(others)
      expect(done, 'costly pictures that were finished before').toBeLessThan(5)
      await Promise.all(flood)
      expect(done).toBe(8)
    },
    120_000,
  )

  test('a customer cannot let any number of pictures wait', async () => {
    const pool = new PicturePool(60_000)
    const work: Promise<unknown>[] = []
    const ask = (key: string) => pool.run({ lane: 'thumbnail', key }, 'poster', lightPoster)
    let refusal: unknown
    for (let n = 0; n < 1000 && refusal === undefined; n++) {
      try {
        work.push(ask('flood'))
      } catch (error) {
        refusal = error
      }
    }
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(work.length).toBeLessThan(400)
    await ask('other')
    await Promise.all(work)
  })
})

test('the work on pictures gets no secrets of the server', async () => {
  process.env.TOKEN_SECRET_OF_TEST = 'secret'
  try {
    await new PicturePool().run({ lane: 'upload', key: 'a' }, 'poster', lightPoster)
    for (const { pid } of pictureProcesses())
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('TOKEN_SECRET')
  } finally {
    delete process.env.TOKEN_SECRET_OF_TEST
  }
})

test('pictures are still served while the processes of before are gone', async () => {
  const { fileId } = await uploader.upload('a.png', await makePicture('png'))
  for (const { pid } of pictureProcesses()) process.kill(pid, 'SIGKILL')
  await expect.poll(pictureProcesses).toEqual([])
  const reply = await uploader.get(`${fileId}?x-oss-process=image/resize,w_20`)
  expect(reply.statusCode).toBe(200)
})
