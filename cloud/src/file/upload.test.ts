import { expect, test, vi } from 'vitest'
import { testGateway } from '../test/gateway-server.ts'
import type { Seen } from '../test/wire-server.ts'

const PHOTO = new File(['тормоз'.repeat(50_000)], 'диск.webp', { type: 'image/webp' })

interface Storage {
  readonly sign?: object
  readonly status?: number
  readonly isReported?: boolean
}

/** A gateway and its object storage on one port, and the posted forms. */
async function storage({ sign = {}, status = 200, isReported = true }: Storage = {}) {
  const forms: FormData[] = []
  const requests: Seen[] = []
  const reports: unknown[] = []
  const signed = {
    id: 'file-1',
    ossPath: 'space/диск.webp',
    cdnDomain: 'cdn.mall.test',
    accessKeyId: 'key',
    signature: 'signature',
    policy: 'policy',
    ...sign,
  }
  const gateway = await testGateway({
    methods: {
      generateProximalSign: () => ({ host: `${gateway.address}/form`, ...signed }),
      report: (params) => {
        reports.push(params)
        return isReported
      },
    },
    form: (form, request) => {
      forms.push(form)
      requests.push(request)
      return status
    },
  })
  const characters = () =>
    gateway.calls.filter(({ method }) => method.endsWith('Sign')).map(({ params }) => params)
  return { ...gateway, forms, requests, reports, signs: characters }
}

test("[S7.6] an upload is signed, posted as a form in the storage's field order, and reported", async () => {
  const { cloud, forms, requests, reports, signs: characters, address } = await storage()
  const result = await cloud.uploadFile({ file: PHOTO, cloudPath: 'shop/диск.webp' })

  expect(result).toEqual({ success: true, filePath: '', fileID: 'https://cdn.mall.test/space/диск.webp' })
  expect(characters()).toEqual([{ env: 'public', filename: 'shop/диск.webp' }])
  const { file, ...fields } = Object.fromEntries(forms[0]!)
  expect(Object.entries(fields)).toEqual([
    ['Cache-Control', 'max-age=2592000'],
    ['Content-Disposition', 'attachment'],
    ['OSSAccessKeyId', 'key'],
    ['Signature', 'signature'],
    ['host', `${address}/form`],
    ['id', 'file-1'],
    ['key', 'space/диск.webp'],
    ['policy', 'policy'],
    ['success_action_status', '200'],
  ])
  expect([...forms[0]!.keys()].at(-1)).toBe('file')
  expect(await (file as File).text()).toBe(await PHOTO.text())
  expect(requests[0]!.headers).toMatchObject({ 'x-oss-server-side-encrpytion': 'AES256' })
  expect(reports).toEqual([{ id: 'file-1' }])
})

test('[S7.6] a storage with a token and a callback of its own gets both and needs no report', async () => {
  const { cloud, forms, reports } = await storage({
    sign: { securityToken: 'sts', ossCallbackUrl: 'https://mall.test/callback' },
  })
  await cloud.uploadFile({ file: PHOTO, cloudPath: 'a.webp' })
  expect([...forms[0]!.keys()].slice(-3)).toEqual(['x-oss-security-token', 'callback', 'file'])
  const callback = JSON.parse(atob(forms[0]!.get('callback') as string)) as { callbackBody: string }
  expect(callback).toMatchObject({
    callbackUrl: 'https://mall.test/callback',
    callbackBodyType: 'application/json',
  })
  expect(JSON.parse(callback.callbackBody)).toEqual({ fileId: 'file-1', spaceId: 'mp-test' })
  expect(reports).toEqual([])
})

test('[S7.6] a file stored under its real path is named by its last part', async () => {
  const { cloud, signs: characters } = await storage()
  const real = { file: PHOTO, cloudPathAsRealPath: true }
  await cloud.uploadFile({ ...real, cloudPath: 'shop/7/a.webp' })
  await cloud.uploadFile({ ...real, cloudPath: '/a.webp' })
  expect(characters()).toEqual([
    { env: 'public', filename: 'a.webp', fileId: '/shop/7/a.webp' },
    { env: 'public', filename: 'a.webp', fileId: '/a.webp' },
  ])
})

test.each([
  [7, 'cloudPath must be a string', false],
  [undefined, 'cloudPath must be a string', false],
  ['', 'cloudPath must not be empty', false],
  [' \t', 'cloudPath must not be empty', true],
  ['https://a/b.png', 'cloudPath is invalid', false],
  ['shop\\b.png', 'cloudPath is invalid', true],
])('[S5.2] the upload path %j is refused: %s', async (cloudPath, errMsg, cloudPathAsRealPath) => {
  const { cloud, calls } = await storage()
  const upload = cloud.uploadFile({ file: PHOTO, cloudPath: cloudPath as string, cloudPathAsRealPath })
  await expect(upload).rejects.toMatchObject({ errCode: 'INVALID_PARAM', errMsg })
  expect(calls).toEqual([])
})

test('[S5.2] a backslash is refused only in a real path', async () => {
  const { cloud } = await storage()
  await expect(cloud.uploadFile({ file: PHOTO, cloudPath: 'a\\b.png' })).resolves.toMatchObject({
    success: true,
  })
})

test.each([
  ['the storage refuses the form', { status: 403 }],
  ['the report finds nothing', { isReported: false }],
  ['the gateway says nowhere to post to', { sign: { host: '' } }],
])('[S8.12] UPLOAD_FAILED when %s', async (_, trouble) => {
  const { cloud } = await storage(trouble)
  const failure = {
    errCode: 'UPLOAD_FAILED',
    errMsg: 'file upload failed',
    requestId: expect.stringContaining('request'),
  }
  await expect(cloud.uploadFile({ file: PHOTO, cloudPath: 'a.webp' })).rejects.toMatchObject(failure)
})

test('[S7.6] an upload reports its progress in bytes and can be aborted', async () => {
  const { cloud, reports } = await storage()
  const events: { loaded: number; total: number }[] = []
  await cloud.uploadFile({
    file: PHOTO,
    cloudPath: 'a',
    onUploadProgress: (progress) => events.push(progress),
  })
  const { loaded, total } = events.at(-1)!
  expect(loaded).toBe(total)
  expect(total).toBeGreaterThan(PHOTO.size)

  const giveUp = new AbortController()
  const upload = cloud.uploadFile({
    file: PHOTO,
    cloudPath: 'a',
    signal: giveUp.signal,
    onUploadProgress: () => giveUp.abort(),
  })
  await expect(upload).rejects.toMatchObject({ errCode: 600003 })
  expect(reports).toHaveLength(1)
})

test('[S7.6] a file can be given by its blob address', async () => {
  const { cloud, forms } = await storage()
  const filePath = URL.createObjectURL(PHOTO)
  const result = await cloud.uploadFile({ filePath, cloudPath: 'a.webp' })
  expect(result.filePath).toBe(filePath)
  expect(forms[0]!.get('file')).toMatchObject({ size: PHOTO.size })
  await expect(cloud.uploadFile({ cloudPath: 'a.webp' })).rejects.toMatchObject({ errCode: 'INVALID_PARAM' })
})

test('[S9.1] files are uploaded five at a time, each named by the time, its index and its extension', async () => {
  let underWay = 0
  let most = 0
  const { cloud, host, signs: characters } = await storage()
  cloud.interceptors.add('uploadFile', {
    invoke: () => {
      most = Math.max(most, ++underWay)
    },
    complete: () => {
      underWay--
    },
  })
  const files = Array.from({ length: 12 }, (_, index) => new File(['x'], `photo ${index}.a.PNG`))
  const outcomes = await cloud.uploadFiles(files)
  expect(most).toBe(5)
  expect(outcomes).toEqual(files.map((file) => ({ file, fileID: 'https://cdn.mall.test/space/диск.webp' })))
  const names = characters().map(({ filename }) => filename)
  expect(new Set(names)).toEqual(new Set(files.map((_, index) => `${host.now()}_${index}.PNG`)))
})

test('[S7.6] of many files one may be left out and one may fail without stopping the others', async () => {
  const { cloud } = await storage()
  const files = ['a.png', 'b.png', 'c'].map((name) => new File(['x'], name))
  const progress = vi.fn()
  const outcomes = await cloud.uploadFiles(files, {
    onChooseFile: (file) => file.name !== 'a.png',
    cloudPath: (file) => (file.name === 'b.png' ? ' ' : `dir/${file.name}`),
    onUploadProgress: progress,
  })
  expect(outcomes).toEqual([
    { file: files[0], isSkipped: true },
    { file: files[1], error: expect.objectContaining({ errMsg: 'cloudPath must not be empty' }) },
    { file: files[2], fileID: expect.any(String) },
  ])
  expect(progress).toHaveBeenCalledWith(expect.objectContaining({ index: 2 }))
  await expect(cloud.uploadFiles([])).rejects.toMatchObject({ errCode: 'INVALID_PARAM' })
})
