import { getFileInfo, reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import { expect, test } from 'vitest'
import { makePicture } from '../../test/make-picture.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { formOf, Uploader } from '../../test/uploader.ts'

const here = await testApp()
const { user, anonymous, visitor } = here
const uploader = new Uploader(here)

async function upload(user: Person, fileName: string, file: Buffer | string, path?: string) {
  const signed = await user.call(signUpload, { fileName, path, size: file.length })
  expect(await uploader.postBody(formOf(signed.fields, file))).toEqual({ status: 200, code: '' })
  return { ...signed, ...(await user.call(reportUpload, { id: signed.id })) }
}

test('[S7.7] a user uploads a picture and sees it at the promised address', async () => {
  const member = await user()
  const picture = await makePicture('png', 30, 20)
  const { url } = await upload(member, 'my avatar.png', picture)
  expect(url).toMatch(/^\/media\/file\/cloudstorage\/[0-9a-f-]{36}\.png$/)
  expect((await uploader.get(url)).rawPayload.equals(picture)).toBe(true)
})

test('[S7.7] [S5.2] the address of a path in another alphabet can be used as it is', async () => {
  const { url } = await upload(await user(), 'a.txt', 'text', 'папка/файл 1.txt')
  expect(url).toBe(`/media/file/${encodeURIComponent('папка')}/${encodeURIComponent('файл 1.txt')}`)
  expect((await here.app.inject({ url })).body).toBe('text')
})

test("[S7.7] nobody else can report a user's upload", async () => {
  const member = await user()
  const other = await user()
  const { id, fields } = await member.call(signUpload, { fileName: 'a.txt' })
  await uploader.postBody(formOf(fields, 'text'))
  expect((await other.refused(reportUpload, { id })).code).toBe('UPLOAD_FAILED')
  await member.call(reportUpload, { id })
})

test('[S7.7] a file that was not posted cannot be reported', async () => {
  const member = await user()
  const { id } = await member.call(signUpload, { fileName: 'a.txt' })
  expect((await member.refused(reportUpload, { id })).code).toBe('UPLOAD_FAILED')
})

test('[S7.7] a file declared too large is refused before it is sent', async () => {
  const member = await user()
  const refusal = await member.refused(signUpload, { fileName: 'a.jpg', size: 40_000_001 })
  expect(refusal).toMatchObject({ code: 'FILE_TOO_LARGE', status: 413, params: { max: 40 } })
  await member.call(signUpload, { fileName: 'a.mp4', size: 40_000_001 })
})

test.each([
  ['../a.png', undefined, 'INVALID_INPUT'],
  ['a.png', 'b/../../a.png', 'INVALID_INPUT'],
  ['a.png', 'http://a.example/a.png', 'INVALID_INPUT'],
  ['a.png', 'b\\a.png', 'INVALID_INPUT'],
  ['a.exe', undefined, 'FILE_TYPE_REFUSED'],
  ['a.png', 'b/a.svg', 'FILE_TYPE_REFUSED'],
])('[S5.2] %s at %s is refused', async (fileName, path, code) => {
  expect((await (await user()).refused(signUpload, { fileName, path })).code).toBe(code)
})

test('[S7.7] only registered users upload this way', async () => {
  for (const user of [visitor, await anonymous()]) {
    expect((await user.refused(signUpload, { fileName: 'a.png' })).code).toBe('LOGIN_REQUIRED')
  }
})

test('[S5.3] file information comes in the order of the request', async () => {
  const member = await user()
  const picture = await upload(member, 'a.png', await makePicture('png', 30, 20))
  const text = await upload(member, 'a.txt', 'text')
  const urls = [text.url, '/media/file/none.png', `https://mall.example${picture.url}?x=1`, 'nonsense']
  const { files } = await member.call(getFileInfo, { urls })
  expect(files).toEqual([
    { url: text.url, mediaType: 'text/plain', bytes: 4, width: null, height: null },
    null,
    { url: picture.url, mediaType: 'image/png', bytes: expect.any(Number), width: 30, height: 20 },
    null,
  ])
})

test('[S5.3] a list of files has one to fifty entries', async () => {
  const member = await user()
  for (const count of [0, 51]) {
    const urls = Array.from({ length: count }, () => '/media/file/a.png')
    expect((await member.refused(getFileInfo, { urls })).code).toBe('INVALID_INPUT')
  }
})
