import { afterEach, describe, expect, test } from 'vitest'
import { nodeHost, postByStream } from '../entries/node.ts'
import { NodeXhr } from '../test/node-xhr.ts'
import type { TestHost } from '../test/test-host.ts'
import { NOW, testHost } from '../test/test-host.ts'
import type { Seen, WireServer } from '../test/wire-server.ts'
import { deadUrl, wireServer } from '../test/wire-server.ts'
import type { FormPostUploadProgress } from './form-post.ts'
import { uploadFile } from './form-post.ts'
import type { FormCarrier } from './form-post-transfer.ts'
import { postByXhr } from './form-post-xhr.ts'

let server: WireServer
afterEach(() => server.close())

const PHOTO = new File([new Uint8Array(500_000).fill(7)], 'диск.webp', { type: 'image/webp' })

async function storage(status = 200): Promise<void> {
  server = await wireServer((response) => void response.writeHead(status, { etag: 'e' }).end('kept'))
}

function formOf({ headers, body }: Seen): Promise<FormData> {
  const type = String(headers['content-type'])
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
}

const byXhr: FormCarrier = (transfer) => postByXhr(transfer, new NodeXhr() as unknown as XMLHttpRequest)

const carriers: [string, () => TestHost][] = [
  ['a stream', () => testHost()],
  ['XMLHttpRequest', () => ({ ...testHost(), postForm: byXhr })],
]

describe.each(carriers)('by %s', (_name, open) => {
  test('[S7.10] an upload is a multipart POST of the fields, then the file', async () => {
    await storage()
    const answer = await uploadFile(open(), {
      url: server.url,
      formData: { key: 'shop/диск.webp', policy: 'p' },
      files: [{ file: PHOTO }],
      header: { 'x-trace': '7' },
    })
    expect(answer).toMatchObject({ data: 'kept', statusCode: 200, header: { etag: 'e' } })
    const [seen] = server.seen
    expect(seen).toMatchObject({ method: 'POST', headers: { 'x-trace': '7' } })
    const form = await formOf(seen!)
    expect([...form.keys()]).toEqual(['key', 'policy', 'file'])
    expect(form.get('key')).toBe('shop/диск.webp')
    expect(form.get('file')).toMatchObject({ name: 'диск.webp', size: PHOTO.size, type: 'image/webp' })
  })

  test('[S7.10] several files are sent under their names, and one without a name is called file-<ms>', async () => {
    await storage()
    const files = [
      { name: 'front', file: new Blob(['a']) },
      { name: 'back', file: new Blob(['b']), fileName: 'b.txt' },
    ]
    await uploadFile(open(), { url: server.url, files })
    const form = await formOf(server.seen[0]!)
    expect(form.get('front')).toMatchObject({ name: `file-${NOW}` })
    expect(form.get('back')).toMatchObject({ name: 'b.txt' })
  })

  test('[S7.10] an upload reports its progress and the same form arrives with its length', async () => {
    await storage()
    const events: FormPostUploadProgress[] = []
    await uploadFile(open(), {
      url: server.url,
      formData: { key: 'k' },
      files: [{ file: PHOTO }],
      onProgress: (progress) => events.push(progress),
    })
    const { headers, body } = server.seen[0]!
    expect(headers['content-length']).toBe(String(body.length))
    expect((await formOf(server.seen[0]!)).get('file')).toMatchObject({ size: PHOTO.size })
    expect(events.length).toBeGreaterThan(1)
    expect(events[0]!.progress).toBeLessThan(100)
    expect(events.at(-1)).toEqual({
      progress: 100,
      totalBytesSent: body.length,
      totalBytesExpectedToSend: body.length,
    })
  })

  test('[S7.10] an upload that the server refuses returns the status', async () => {
    await storage(403)
    const answer = await uploadFile(open(), { url: server.url, files: [{ file: PHOTO }] })
    expect(answer.statusCode).toBe(403)
  })

  test('[S8.16] an upload without a file is a file error', async () => {
    await storage()
    const noBlob = 'blob:gone' as unknown as Blob
    const failure = { errMsg: 'uploadFile:fail file error' }
    await expect(uploadFile(open(), { url: server.url, files: [] })).rejects.toMatchObject(failure)
    const broken = uploadFile(open(), { url: server.url, files: [{ file: noBlob }] })
    await expect(broken).rejects.toMatchObject(failure)
    expect(server.seen).toEqual([])
  })

  test('[S8.16] an upload without a reply ends with code 5', async () => {
    server = await wireServer(() => undefined)
    const host = open()
    const post = { url: server.url, files: [{ file: PHOTO }], timeoutMs: 2000 }
    const answer = uploadFile(host, post).catch((error: unknown) => error)
    await host.pass(2000)
    expect(await answer).toMatchObject({ errCode: 5, errMsg: 'uploadFile:fail timeout' })
  })

  test('[S8.16] an upload aborted half way, or before it began, has code 600003', async () => {
    server = await wireServer(() => undefined)
    const ending = new AbortController()
    const answer = uploadFile(open(), {
      url: server.url,
      files: [{ file: PHOTO }],
      signal: ending.signal,
      onProgress: () => ending.abort(),
    })
    await expect(answer).rejects.toMatchObject({ errCode: 600003, errMsg: 'uploadFile:fail abort' })
    const late = uploadFile(open(), { url: server.url, files: [{ file: PHOTO }], signal: ending.signal })
    await expect(late).rejects.toMatchObject({ errCode: 600003 })
  })

  test('[S8.16] an upload aborted while its transport is still being loaded has code 600003 too', async () => {
    server = await wireServer(() => undefined)
    const ending = new AbortController()
    const host = open()
    const postForm: FormCarrier = async (transfer) => {
      ending.abort()
      return host.postForm!(transfer)
    }
    const answer = uploadFile(
      { ...host, postForm },
      { url: server.url, files: [{ file: PHOTO }], signal: ending.signal },
    )
    await expect(answer).rejects.toMatchObject({ errCode: 600003, errMsg: 'uploadFile:fail abort' })
    expect(server.seen).toEqual([])
  })

  test('[S8.16] an upload that cannot connect has code 602001', async () => {
    await storage()
    const answer = uploadFile(open(), { url: await deadUrl(), files: [{ file: PHOTO }] })
    await expect(answer).rejects.toMatchObject({ errCode: 602001, errMsg: 'uploadFile:fail' })
  })
})

test('[S7.10] without a transport, as in a worker, the form is sent as a whole without progress', async () => {
  await storage()
  const events: FormPostUploadProgress[] = []
  const host = { ...testHost(), postForm: undefined }
  const answer = await uploadFile(host, {
    url: server.url,
    formData: { key: 'k' },
    files: [{ file: PHOTO }],
    header: { 'x-trace': '7' },
    onProgress: (progress) => events.push(progress),
  })
  expect(answer).toMatchObject({ data: 'kept', statusCode: 200, header: { etag: 'e' } })
  expect(server.seen[0]).toMatchObject({ method: 'POST', headers: { 'x-trace': '7' } })
  expect((await formOf(server.seen[0]!)).get('file')).toMatchObject({ name: 'диск.webp', size: PHOTO.size })
  expect(events).toEqual([])
})

test('the Node host reports the progress of an upload by its stream', () => {
  expect(nodeHost().postForm).toBe(postByStream)
})
