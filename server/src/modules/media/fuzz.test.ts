import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import { testApp } from '../../test/test-app.ts'
import { FORM_TYPE, fieldsOf, formOf, Uploader } from '../../test/uploader.ts'

const here = await testApp()
const uploader = new Uploader(here)
const NUM_RUNS = Number(process.env.FUZZ_RUNS ?? 150)
/** Spread over so much time that no upload limit is reached. */
const PAUSE_MS = 3_600_000

const ENDINGS = ['png', 'jpg', 'gif', 'webp', 'mp4', 'mov', 'webm', 'pdf', 'docx', 'xls', 'zip', 'csv', 'txt']
const pictures = await Promise.all(
  (['png', 'jpeg', 'gif', 'webp'] as const).map((format) => makePicture(format)),
)
const HEADS = [
  '%PDF-1.7\n',
  'PK\x03\x04',
  '\0\0\0\x18ftypmp42',
  '\x1aE\xdf\xa3',
  '\xd0\xcf\x11\xe0',
  'GIF89a',
  '',
]

const bytes = fc.uint8Array({ maxLength: 3000 }).map((array) => Buffer.from(array))
/** A picture with a few altered bytes, or the header of another file type followed by random bytes. */
const content = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...pictures),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
    )
    .map(([picture, changes, cut]) => {
      const changed = Buffer.from(picture)
      for (const [at, byte] of changes) changed[at % changed.length] = byte
      return cut % 3 === 0 ? changed.subarray(0, cut % changed.length) : changed
    }),
  fc
    .tuple(fc.constantFrom(...HEADS), bytes)
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
)

test('[S7.7] any data in a signed form is accepted or refused, without a server failure', async () => {
  const posted = fc.asyncProperty(fc.constantFrom(...ENDINGS), content, async (ending, file) => {
    here.clock.advance(PAUSE_MS)
    const sign = await uploader.sign(`a.${ending}`)
    const { status } = await uploader.post(sign, file)
    expect(status).toBeLessThan(500)
    expect(await uploader.report(sign)).toBe(status === 200)
  })
  await fc.assert(posted, { numRuns: NUM_RUNS })
}, 600_000)

test('[S7.7] any data posted in place of a form is refused', async () => {
  const sign = await uploader.sign('a.txt')
  const form = formOf(fieldsOf(sign), 'text')
  const broken = fc.tuple(bytes, fc.nat(form.length), fc.nat(form.length)).map(([noise, from, to]) => {
    return Buffer.concat([form.subarray(0, from), noise, form.subarray(to)])
  })
  const types = fc.constantFrom(
    FORM_TYPE,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'text/plain',
    '',
  )
  const posted = fc.asyncProperty(fc.oneof(bytes, broken), types, async (body, type) => {
    const { status } = await uploader.postBody(body, type)
    expect(status).toBeLessThan(500)
  })
  await fc.assert(posted, { numRuns: NUM_RUNS })
}, 600_000)

test('[S3.13] [S7.7] any requested file, range or thumbnail gets a regular response', async () => {
  const { fileId } = await uploader.upload('a.png', await makePicture('png'))
  const known = fileId.replace(/^https:\/\/[^/]+/, '')
  const any = fc.string({ unit: 'binary', maxLength: 200 })
  const path = fc.oneof(
    fc.constant(known),
    any.map((text) => `/media/${encodeURIComponent(text)}`),
    any,
  )
  const process = fc.oneof(
    any,
    fc
      .array(fc.tuple(fc.constantFrom('w_', 'h_', 'm_', ''), any))
      .map((options) => `image/resize,${options.map((option) => option.join('')).join(',')}`),
    fc.tuple(fc.integer(), fc.integer()).map(([w, h]) => `image/resize,m_fill,w_${w},h_${h}`),
  )
  const requested = fc.asyncProperty(path, process, any, async (file, input, range) => {
    const query = `?x-oss-process=${encodeURIComponent(input.toWellFormed())}`
    const url = encodeURI(`/${file.replace(/^\//, '')}`.toWellFormed()) + query
    const headers = { range: encodeURIComponent(range.toWellFormed()) }
    const reply = await here.app.inject({ url, headers })
    expect(reply.statusCode).toBeLessThan(500)
  })
  await fc.assert(requested, { numRuns: NUM_RUNS })
}, 600_000)
