import sharp from 'sharp'
import { expect, test } from 'vitest'
import { vp8Of, webm } from './webm.ts'

const picture = (format: 'webp' | 'png') =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#a03020' } })
    .toFormat(format)
    .toBuffer()

const hexOf = (text: string) => Buffer.from(text).toString('hex')

test('a video made of pictures has its length, its size, and the position of each second', async () => {
  const vp8 = vp8Of(await picture('webp'))
  // The start code of each VP8 key frame.
  expect(vp8.toString('hex', 3, 6)).toBe('9d012a')
  const film = webm(
    [0, 500, 1000, 1500].map((atMs) => ({ atMs, vp8 })),
    { width: 16, height: 16, durationMs: 2000 },
  )
  const hex = film.toString('hex')
  expect(hex).toMatch(new RegExp(`^1a45dfa3.*${hexOf('webm')}.*${hexOf('V_VP8')}`))
  const segment = hex.indexOf('18538067') + 24
  const cluster = '1f43b675'
  const places = [hex.indexOf(cluster), hex.lastIndexOf(cluster)].map((at) => (at - segment) / 2)
  const named = [...hex.matchAll(/f10100000000000004(.{8})/g)].map(([, place]) => Number.parseInt(place!, 16))
  expect(named).toEqual(places)
})

test('anything but a plain lossy WebP is refused', async () => {
  const png = await picture('png')
  expect(() => vp8Of(png)).toThrow('no plain lossy WebP')
})
