import { expect, test } from 'vitest'
import { testGateway } from '../test/gateway-server.ts'

const files = (count: number) => Array.from({ length: count }, (_, index) => `https://cdn.test/${index}.png`)

test('[S7.6] file addresses are requested by ids without a query, in order', async () => {
  const { cloud, calls } = await testGateway({ methods: { info: () => [{ url: 'https://signed/1' }, null] } })
  const fileList = ['https://cdn.test/1.png?size=9', 'https://cdn.test/2.png?x=1']
  expect(await cloud.getTempFileURL({ fileList })).toEqual({
    fileList: [
      { fileID: fileList[0], tempFileURL: 'https://signed/1' },
      { fileID: fileList[1], tempFileURL: fileList[1] },
    ],
  })
  expect(calls[1]).toMatchObject({
    method: 'serverless.file.resource.info',
    params: { id: 'https://cdn.test/1.png,https://cdn.test/2.png' },
  })
})

test("[S7.6] the cloud's file info is returned beside the ids", async () => {
  const { cloud } = await testGateway({ methods: { info: () => [{ url: 'u', size: 7 }] } })
  expect(await cloud.getFileInfo({ fileList: ['a'] })).toEqual({
    fileList: [{ fileID: 'a', url: 'u', size: 7 }],
  })
})

test('[S9.1] a space of dcloud is asked for addresses by a list, valid for 600 seconds', async () => {
  const { cloud, space, calls } = await testGateway({
    methods: { getTempFileURL: () => ({ fileList: [{ fileID: 'a', tempFileURL: 't' }] }) },
  })
  const dcloud = cloud.init({ ...space, provider: 'dcloud' })
  expect(await dcloud.getTempFileURL({ fileList: ['a'] })).toEqual({
    fileList: [{ fileID: 'a', tempFileURL: 't' }],
  })
  expect(calls[1]!.params).toEqual({ fileList: ['a'], maxAge: 600 })
})

test('[S5.3] lists of files must be non-empty arrays', async () => {
  const { cloud, calls } = await testGateway()
  const failure = { errCode: 'INVALID_PARAM', errMsg: 'fileList must be a non-empty array' }
  for (const fileList of [[], 'a', undefined] as unknown as string[][]) {
    await expect(cloud.getTempFileURL({ fileList })).rejects.toMatchObject(failure)
    await expect(cloud.getFileInfo({ fileList })).rejects.toMatchObject(failure)
    await expect(cloud.deleteFile({ fileList })).rejects.toMatchObject(failure)
  }
  expect(calls).toEqual([])
})

test('[S5.3] at most 50 addresses are requested at once', async () => {
  const { cloud } = await testGateway({ methods: { info: () => [] } })
  expect((await cloud.getTempFileURL({ fileList: files(50) })).fileList).toHaveLength(50)
  await expect(cloud.getTempFileURL({ fileList: files(51) })).rejects.toMatchObject({
    errCode: 'INVALID_PARAM',
    errMsg: 'fileList must not be longer than 50',
  })
})

test('[S5.3] only non-empty strings can be deleted', async () => {
  const { cloud, calls } = await testGateway({ methods: { delete: () => ({ fileList: [] }) } })
  for (const fileList of [['a', ' '], ['a', 7], [null]] as unknown as string[][]) {
    const failure = { errCode: 'INVALID_PARAM', errMsg: 'fileList must hold non-empty strings' }
    await expect(cloud.deleteFile({ fileList })).rejects.toMatchObject(failure)
  }
  expect(await cloud.deleteFile({ fileList: ['a'] })).toEqual({ fileList: [] })
  expect(calls[1]).toMatchObject({ method: 'serverless.file.resource.delete', params: { fileList: ['a'] } })
})

test('[S5.3] a deletion that the cloud does not perform is DELETE_FILE_FAILED', async () => {
  const { cloud } = await testGateway({ methods: { delete: () => false } })
  await expect(cloud.deleteFile({ fileList: ['a'] })).rejects.toMatchObject({ errCode: 'DELETE_FILE_FAILED' })
})
