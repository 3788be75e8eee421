import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import { testApp } from '../../test/test-app.ts'
import { FORM_TYPE, fieldsOf, formOf, Uploader } from '../../test/uploader.ts'

const here = await testApp()
const { db, clock, dataDir } = here
const uploader = new Uploader(here)
const nameless = Buffer.from(formOf({ a: '1' }).toString().replace('name="a"', ''))

afterEach(async () => {
  // A client refused in the middle of a form gets the response while its draft is still being deleted.
  await expect.poll(() => readdir(join(dataDir, 'uploads')), { message: 'no draft is left' }).toEqual([])
  const [{ count }] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from media_files where state <> 'signed'`
  expect(count, 'nothing refused is kept').toBe(0)
})

describe('signing a form', () => {
  test.each([
    ['a path that starts with ..', '../secret.png', true],
    ['a path with .. in the middle', 'a/../../secret.png', true],
    ['a name with ..', '../../secret.png', false],
    ['a path with a dot segment', 'a/./b.png', true],
    ['a path with an empty folder', 'a//b.png', true],
    ['a path with a question mark', 'a.png?x=.png', true],
    ['a percent-encoded path', 'a%2f..%2fb.png', true],
    ['a name with a right-to-left override', 'cod\u202egnp.txt', false],
    ['a name with NUL', 'a\0.png', false],
    ['a lone surrogate', 'a\ud83d.png', false],
    ['a path that looks like one of the product', 'cloudstorage/0198.png', true],
    ['a path that looks like one of the product in other letters', 'Сloud-Storаge/0198.png', true],
    ['a path that looks official', 'ａｄｍｉｎ/price.pdf', true],
    ['a path that looks official in Chinese', '官方客服/price.pdf', true],
    ['a name of 400 letters', `${'x'.repeat(400)}.png`, false],
  ])('[S5.2] [S7.6] %s is refused', async (_what, path, isReal) => {
    const { error } = await uploader.trySign(path, isReal)
    expect(['INVALID_INPUT', 'INVALID_PARAM']).toContain(error?.code)
  })

  test.each(['logo.svg', 'page.html', 'run.exe', 'script.js', 'a.png.php', 'x.constructor', '.png/'])(
    '[S7.7] a file like %s has a type that is not accepted',
    async (name) => {
      expect((await uploader.trySign(name)).error?.code).toBe('FILE_TYPE_REFUSED')
    },
  )
})

describe('posting a form', () => {
  test('[S7.7] a wrong signature, another key, another id or another type is refused', async () => {
    const sign = await uploader.sign('a.txt')
    const other = await uploader.sign('b.txt')
    const INVALID = { status: 403, code: 'UPLOAD_INVALID' }
    const flipped = (sign.signature.startsWith('A') ? 'B' : 'A') + sign.signature.slice(1)
    for (const Signature of [undefined, '', 'x', flipped, other.signature]) {
      expect(await uploader.post(sign, 'text', { Signature })).toEqual(INVALID)
    }
    expect(await uploader.post(sign, 'text', { policy: other.policy })).toEqual(INVALID)
    expect(await uploader.post(sign, 'text', { key: other.ossPath })).toEqual(INVALID)
    expect(await uploader.post(sign, 'text', { id: other.id })).toEqual(INVALID)
    expect(await uploader.post(sign, 'text', { 'Content-Type': 'text/html' })).toEqual(INVALID)
  })

  test('[S7.7] a form with an altered policy is refused', async () => {
    const sign = await uploader.sign('a.txt')
    const text = Buffer.from(sign.policy, 'base64').toString()
    const wider = Buffer.from(text.replace(/\d+\]\]\}$/, '9000000000]]}')).toString('base64')
    expect(wider).not.toBe(sign.policy)
    expect((await uploader.post(sign, 'text', { policy: wider })).code).toBe('UPLOAD_INVALID')
  })

  test('[S7.7] a form expires after ten minutes', async () => {
    const sign = await uploader.sign('late.txt')
    clock.advance(600_001)
    expect(await uploader.post(sign, 'late')).toEqual({ status: 403, code: 'UPLOAD_EXPIRED' })
  })

  test('[S7.7] a form can be posted once, even when its file was refused', async () => {
    const sign = await uploader.sign('once.png')
    expect((await uploader.post(sign, 'not a picture')).code).toBe('FILE_DAMAGED')
    expect(await uploader.post(sign, await makePicture('png'))).toEqual({
      status: 403,
      code: 'UPLOAD_EXPIRED',
    })
  })

  test.each([
    ['no multipart form', Buffer.from('{}'), 'multipart/form-data'],
    ['a form without a file', formOf({ a: '1' }), FORM_TYPE],
    ['a form whose field has no name', nameless, FORM_TYPE],
    ['a form that is garbage', randomBytes(3000), FORM_TYPE],
    ['an empty body', Buffer.alloc(0), FORM_TYPE],
  ])('[S7.7] %s is refused', async (_what, body, type) => {
    expect(await uploader.postBody(body, type)).toEqual({ status: 403, code: 'UPLOAD_INVALID' })
  })

  test('[S7.7] a form truncated within its file is refused', async () => {
    const fields = fieldsOf(await uploader.sign('half.txt'))
    const form = formOf(fields, 'x'.repeat(100_000))
    const half = form.subarray(0, form.length - 50_000)
    expect((await uploader.postBody(half)).code).toBe('UPLOAD_INVALID')
  })

  test('[S7.7] fields after the file are ignored', async () => {
    const { Signature, ...fields } = fieldsOf(await uploader.sign('a.txt'))
    const form = formOf(fields, 'text').toString('latin1')
    const late = formOf({ Signature }).toString('latin1')
    const whole = form.replace(/--\r\n$/, '\r\n') + late.slice(late.indexOf('\r\n') + 2)
    expect((await uploader.postBody(Buffer.from(whole, 'latin1'))).code).toBe('UPLOAD_INVALID')
  })
})

describe('the content of a file', () => {
  test.each([
    ['picture.jpg', 40_000_001],
    ['table.xlsx', 50_000_001],
  ])('[S7.7] a file like %s of %i bytes is too large', async (name, bytes) => {
    const sign = await uploader.sign(name)
    expect(await uploader.post(sign, Buffer.alloc(bytes))).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
  })

  test('[S7.7] a file larger than MEDIA_MAX_BYTES is refused', async () => {
    const small = new Uploader(await testApp({ media: { bytesMax: 1_000_000 } }))
    expect(await small.refusal('a.txt', 'x'.repeat(1_000_001))).toBe('FILE_TOO_LARGE')
  })

  test('an empty file is refused', async () => {
    expect(await uploader.refusal('empty.txt', '')).toBe('FILE_DAMAGED')
  })

  test.each([
    ['a text without a type', 'face', async () => Buffer.from('hello')],
    ['a PDF without a type', 'face', async () => Buffer.from('%PDF-1.7\n')],
    ['a program without a type', 'face', async () => Buffer.from(`MZ${'\0'.repeat(500)}`)],
    ['a PNG named as JPEG', 'a.jpg', () => makePicture('png')],
    ['a JPEG named as video', 'a.mp4', () => makePicture('jpeg')],
    ['a program named as picture', 'a.png', async () => Buffer.from(`MZ${'\0'.repeat(500)}`)],
    ['a program named as text', 'a.txt', async () => Buffer.from(`MZ${'\0'.repeat(500)}`)],
    ['random bytes named as table', 'a.csv', async () => randomBytes(2000)],
    ['a text named as PDF', 'a.pdf', async () => Buffer.from('hello')],
    ['an HTML page named as PDF', 'a.pdf', async () => Buffer.from('<!doctype html><p>%PDF-1.7')],
    ['an archive named as PDF', 'a.pdf', async () => emptyZip],
    ['a picture named as table', 'a.csv', () => makePicture('gif')],
  ])('[S7.7] %s is refused', async (_what, name, make) => {
    expect(await uploader.refusal(name, await make())).toBe('FILE_DAMAGED')
  })

  test.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a harmless circle', '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'],
    ['an entity', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ])('[S7.7] an SVG with %s is refused as a picture, whatever its name', async (_what, svg) => {
    for (const ending of ['png', 'jpg', 'webp', 'gif']) {
      expect(await uploader.refusal(`a.${ending}`, svg)).toBe('FILE_DAMAGED')
    }
    expect((await uploader.trySign('a.svg')).error?.code).toBe('FILE_TYPE_REFUSED')
  })

  test.each([
    ['a picture followed by a ZIP', 'a.png', async () => [await makePicture('png'), emptyZip]],
    ['a photo followed by a ZIP', 'a.jpg', async () => [await makePicture('jpeg'), emptyZip]],
    ['a picture followed by an HTML page', 'a.png', async () => [await makePicture('png'), SCRIPT]],
    ['a photo followed by PHP', 'a.jpg', async () => [await makePicture('jpeg'), '<?php system("id") ?>']],
    ['a GIF with a script in its comment', 'a.gif', async () => commentedGif('<script >alert(1)//')],
    ['a PDF followed by a ZIP', 'a.pdf', async () => ['%PDF-1.7\n%%EOF\n', emptyZip]],
    [
      'a photo with a script between two chunks of the stream',
      'a.jpg',
      async () => {
        const photo = await makePicture('jpeg')
        return [photo, 'x'.repeat(65_536 - photo.length - 4), SCRIPT]
      },
    ],
  ])('[S7.7] %s is two files in one and is refused', async (_what, name, make) => {
    const parts = (await make()).map((part) => Buffer.from(part as string))
    expect(await uploader.refusal(name, Buffer.concat(parts))).toBe('FILE_UNSAFE')
  })

  test('[S7.7] a script that begins like a GIF is refused', async () => {
    expect(await uploader.refusal('a.gif', 'GIF89a/*    */=1;alert(1)//')).toBe('FILE_DAMAGED')
  })

  test('[S7.7] a decompression bomb is refused before it is decoded', async () => {
    const bomb = pngBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(1000)
    // Decoding it would find that it is broken.
    expect(await uploader.refusal('bomb.png', bomb)).toBe('PICTURE_TOO_LARGE')
  })

  test('[S7.7] the pixels of all frames of an animation count together', async () => {
    const side = 2000
    const count = 17
    const frames = Buffer.alloc(side * side * count)
    for (let n = 0; n < count; n++) frames.fill(n * 16, n * side * side, (n + 1) * side * side)
    const raw = { width: side, height: side * count, channels: 1, pageHeight: side } as const
    const gif = await sharp(frames, { raw, limitInputPixels: false }).gif({ effort: 1 }).toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(count)
    expect(await uploader.refusal('bomb.gif', gif)).toBe('PICTURE_TOO_LARGE')
  })

  test('[S7.7] a truncated picture is refused', async () => {
    const picture = await makePicture('jpeg', 600, 400, true)
    expect(await uploader.refusal('half.jpg', picture.subarray(0, picture.length / 2))).toBe('FILE_DAMAGED')
  })
})

const SCRIPT = '<html ><script>alert(1)</script>'

/** The end record of an empty directory: a complete ZIP. */
const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

async function commentedGif(comment: string) {
  const gif = await makePicture('gif')
  const extension = [Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])]
  return [gif.subarray(0, gif.length - 1), ...extension, Buffer.from([0x3b])]
}

/** A PNG that declares a huge square and contains a few zeros. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [pngPart('IHDR', head), pngPart('IDAT', deflateSync(Buffer.alloc(1000))), pngPart('IEND')]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function pngPart(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const length = Buffer.alloc(4)
  const total = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  total.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, total])
}
