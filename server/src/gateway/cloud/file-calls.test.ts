import { expect, test } from 'vitest'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { testApp } from '../../test/test-app.ts'
import { Uploader } from '../../test/uploader.ts'

const here = await testApp()
const { app, clock } = here
const uploader = new Uploader(here)
const client = new CloudCaller(app, clock)

const SIGN = 'serverless.file.resource.generateProximalSign'
const REPORT = 'serverless.file.resource.report'
const INFO = 'serverless.file.resource.info'

test.each([
  ['no name', {}, 'cloudPath must be a string'],
  ['a name that is a number', { filename: 5 }, 'cloudPath must be a string'],
  ['a path that is a list', { filename: 'a.png', fileId: [] }, 'cloudPath must be a string'],
  ['a blank name', { filename: ' \t' }, 'cloudPath must not be empty'],
  ['a blank path', { filename: 'a.png', fileId: ' ' }, 'cloudPath must not be empty'],
  ['an address as name', { filename: 'https://a.example/x.png' }, 'cloudPath is invalid'],
  ['an address as path', { filename: 'x.png', fileId: '/http://a/x.png' }, 'cloudPath is invalid'],
  ['a backslash in a real path', { filename: 'x.png', fileId: '/a\\x.png' }, 'cloudPath is invalid'],
  ['a real path that climbs', { filename: 'x.png', fileId: '/a/../../x.png' }, 'cloudPath is invalid'],
  ['a name of a kilobyte', { filename: 'x'.repeat(1000) }, 'cloudPath is invalid'],
])('[S5.2] [S7.6] signing %s is refused', async (_what, params, message) => {
  const { status, error } = await client.call(SIGN, { env: 'public', ...params })
  expect([status, error]).toEqual([200, { code: 'INVALID_PARAM', message }])
})

test.each([
  ['no id', {}],
  ['an id that is a number', { id: 5 }],
  ['a blank id', { id: ' ' }],
  ['an id of ten kilobytes', { id: 'x'.repeat(10_000) }],
])('[S7.6] reporting %s is refused', async (_what, params) => {
  const { status, error } = await client.call(REPORT, params)
  expect([status, error?.code]).toEqual([200, 'INVALID_PARAM'])
})

test.each([
  ['nothing', {}],
  ['a list, not a text', { id: ['a', 'b'] }],
])('[S5.3] [S7.6] a request for %s is refused', async (_what, params) => {
  const { status, error } = await client.call(INFO, params)
  expect([status, error?.code]).toEqual([200, 'INVALID_PARAM'])
})

// As published since 2023: `getFileInfo(…).then(resolve)` without a catch, so that a refusal never settles.
test.each([
  ['an empty name', ['']],
  ['a hole in the list', ['a', '', 'b']],
  ['what begins with its query', ['?x=1']],
  ['an id of ten kilobytes', ['x'.repeat(10_000)]],
  ['fifty-one files', Array.from({ length: 51 }, (_, n) => `f${n}`)],
  ['two thousand files', Array.from({ length: 2000 }, (_, n) => `f${n}`)],
])('[S5.3] [S7.6] every client settles on the answer to %s', async (_what, fileList) => {
  const id = fileList.map((each) => each.split('?')[0]).join(',')
  const { success, data } = await client.call(INFO, { id })
  expect(success).toBe(true)
  const settled = fileList.map((fileID, at) => data[at]?.url || fileID)
  expect(settled).toEqual(fileList)
})

test('[S5.3] the first fifty of a longer list have their addresses', async () => {
  const { fileId } = await uploader.upload('a.txt', 'text')
  const { data } = await client.call(INFO, { id: Array.from({ length: 51 }, () => fileId).join(',') })
  expect(data.map(({ url }: { url?: string }) => Boolean(url))).toEqual([...Array(50).fill(true), false])
})

test.each(['getTempFileURL', 'delete', 'toString', ''])(
  '[S7.6] this provider has no file method %s',
  async (name) => {
    const { error } = await client.call(`serverless.file.resource.${name}`, { fileList: ['a'] })
    expect(error?.code).toBe('InvalidParameter.Method')
  },
)

test.each([SIGN, REPORT, INFO])('[S8.12] %s requires an access token', async (method) => {
  const { error } = await client.send(client.body(method, { id: 'a', filename: 'a.png' }))
  expect(error?.code).toBe('GATEWAY_INVALID_TOKEN')
})

test('[S7.6] signing a file name returns all that the form needs, under the names of the wire', async () => {
  const { success, data } = await client.call(SIGN, { env: 'public', filename: 'a.txt' })
  expect(success).toBe(true)
  const fields = ['id', 'ossPath', 'host', 'cdnDomain', 'accessKeyId', 'signature', 'policy']
  for (const field of fields) expect(data[field], field).toEqual(expect.stringMatching(/./))
  expect(data.host).not.toContain('://')
})

test('[S8.12] reporting a file that was never posted is UPLOAD_FAILED', async () => {
  const { data } = await client.call(SIGN, { env: 'public', filename: 'a.txt' })
  const { status, success, error } = await client.call(REPORT, { id: data.id })
  expect([status, success, error?.code]).toEqual([200, false, 'UPLOAD_FAILED'])
})

test('[S5.3] [S7.6] a list of files is returned in its order; a missing file has no address', async () => {
  const { success, data } = await client.call(INFO, { id: 'b.png,https://a.example/x.png?w=1' })
  expect([success, data]).toEqual([true, [{ id: 'b.png' }, { id: 'https://a.example/x.png' }]])
})

test('[S5.3] [S7.6] a comma within an address is part of it', async () => {
  const ids = ['https://a.example/x,y.png', '/media/file/a,/b.png', 'https://b.example/z.png']
  const { data } = await client.call(INFO, { id: ids.join(',') })
  expect(data).toEqual(ids.map((id) => ({ id })))
})
