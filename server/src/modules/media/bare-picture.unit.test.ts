import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhonePhoto, makePicture } from '../../test/make-picture.ts'
import { isBarePicture } from './picture.ts'

describe.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s', (format) => {
  const type = `image/${format}`

  test('[S7.7] a picture of pixels alone is bare', async () => {
    expect(isBarePicture(await makePicture(format, 300, 200, true), type)).toBe(true)
  })

  test('[S7.7] one byte after the end makes it not bare', async () => {
    const picture = await makePicture(format)
    expect(isBarePicture(Buffer.concat([picture, Buffer.from([0])]), type)).toBe(false)
  })

  test('[S7.7] truncated anywhere, it is not bare, and nothing fails', async () => {
    const picture = await makePicture(format)
    for (let end = 0; end < picture.length; end++) {
      expect(isBarePicture(picture.subarray(0, end), type)).toBe(false)
    }
  })

  test('[S7.7] declared as another format it is not bare', async () => {
    const other = format === 'png' ? 'image/jpeg' : 'image/png'
    expect(isBarePicture(await makePicture(format), other)).toBe(false)
  })
})

test.each([
  ['EXIF data of a phone', 'image/jpeg', makePhonePhoto],
  ['a color profile', 'image/jpeg', async () => profiled('jpeg')],
  ['a color profile', 'image/png', async () => profiled('png')],
  ['a color profile', 'image/webp', async () => profiled('webp')],
])('[S7.7] %s in a picture (%s) makes it not bare', async (_what, type, make) => {
  expect(isBarePicture(await make(), type)).toBe(false)
})

/** As written by the Chromium canvas, deflated: sRGB. */
const CANVAS_PROFILE = [
  'lZCtTsNQGIafA0v4CQuCCcTEERMzkDFBEFNDNLilg2Qdqj3rara2OS3hBsAhsDgyszuAW8BBQoJAcQmEBDQ5bciZmeBVT5684v0+',
  'EE8AlRZM41y7TlcOvKFc+0AgKOKrLGV5BPy8ld3XPf6fjVGYKeATaOiBNwRRA2pRyU3DQckdw5d5moPoGdan7jGIEdCMFjhYYJVq',
  '078BOtPJhbK72Qrjsz6wDtTJcHHomvvLSjKDo29YvbUuuIPHa9h9t65xD9tX8PBsnf1J6mu/UBVgZTyGrzlUPdh5gc3zv0cs2SaL',
  'bQ4JCRETQiQnxCj2kbRpccDhLw==',
].join('')
const canvasProfile = inflateRawSync(Buffer.from(CANVAS_PROFILE, 'base64'))

test.each([
  ['image/jpeg', (profile: Buffer) => withPart('jpeg', 2, jpegPart(profile))],
  ['image/webp', (profile: Buffer) => withPart('webp', 12, webpPart(profile))],
])(
  '[S7.7] canvas output is bare (%s), also with its color profile, but with no other',
  async (type, make) => {
    expect(isBarePicture(await make(canvasProfile), type)).toBe(true)
    const other = Buffer.from(canvasProfile).fill('hidden', 440)
    expect(isBarePicture(await make(other), type)).toBe(false)
  },
)

test('[S7.7] a progressive photo is bare', async () => {
  const photo = await sharp(await makePicture('jpeg', 200, 200, true))
    .jpeg({ progressive: true })
    .toBuffer()
  expect(isBarePicture(photo, 'image/jpeg')).toBe(true)
})

test('[S7.7] a looping animation is bare, one with a comment is not', async () => {
  const frames = Buffer.alloc(20 * 40 * 3, 200).fill(30, 0, 20 * 20 * 3)
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const
  const gif = await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer()
  expect(isBarePicture(gif, 'image/gif')).toBe(true)
  const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0])
  const spoken = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
  expect(isBarePicture(spoken, 'image/gif')).toBe(false)
})

const profiled = async (format: 'jpeg' | 'png' | 'webp') =>
  sharp(await makePicture(format))
    .withIccProfile('srgb')
    .toFormat(format)
    .toBuffer()

async function withPart(format: 'jpeg' | 'webp', at: number, part: Buffer): Promise<Buffer> {
  const picture = await makePicture(format)
  const made = Buffer.concat([picture.subarray(0, at), part, picture.subarray(at)])
  if (format === 'webp') made.writeUInt32LE(made.length - 8, 4)
  return made
}

function jpegPart(profile: Buffer): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1')
  head.writeUInt16BE(profile.length + 16, 2)
  return Buffer.concat([head, profile])
}

function webpPart(profile: Buffer): Buffer {
  const head = Buffer.from('ICCP\0\0\0\0', 'latin1')
  head.writeUInt32LE(profile.length, 4)
  return Buffer.concat([head, profile])
}
