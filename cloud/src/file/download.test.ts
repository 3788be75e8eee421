import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { testHost } from '../test/test-host.ts'
import type { WireServer } from '../test/wire-server.ts'
import { deadUrl, wireServer } from '../test/wire-server.ts'
import type { DownloadProgress } from './download.ts'
import { downloadFile } from './download.ts'

let server: WireServer
afterEach(() => server.close())

const CATALOGUE = new Uint8Array(300_000).map((_, index) => index)

test('[S7.10] a download is a GET that reports its progress and returns the file', async () => {
  server = await wireServer((response) => {
    response.writeHead(200, { 'content-length': CATALOGUE.length, 'content-type': 'image/webp' })
    response.end(CATALOGUE)
  })
  const events: DownloadProgress[] = []
  const { file, statusCode } = await downloadFile(testHost(), {
    url: `${server.url}/catalogue.webp`,
    header: { 'x-token': 't' },
    onProgress: (progress) => events.push(progress),
  })
  expect(statusCode).toBe(200)
  expect(file.type).toBe('image/webp')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(CATALOGUE)
  expect(server.seen[0]).toMatchObject({ method: 'GET', headers: { 'x-token': 't' } })
  expect(events.length).toBeGreaterThan(1)
  expect(events[0]!.progress).toBeLessThan(100)
  expect(events.at(-1)).toEqual({
    progress: 100,
    totalBytesWritten: CATALOGUE.length,
    totalBytesExpectedToWrite: CATALOGUE.length,
  })
})

test('[S7.10] a compressed download of unknown length has no percentage', async () => {
  server = await wireServer((response) => {
    const packed = gzipSync(CATALOGUE)
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
    response.end(packed)
  })
  const events: DownloadProgress[] = []
  await downloadFile(testHost(), { url: server.url, onProgress: (progress) => events.push(progress) })
  expect(events.at(-1)).toEqual({
    progress: 0,
    totalBytesWritten: CATALOGUE.length,
    totalBytesExpectedToWrite: 0,
  })
})

test('[S7.10] a download that the server refuses returns the status', async () => {
  server = await wireServer((response) => void response.writeHead(404).end('gone'))
  const { statusCode, file } = await downloadFile(testHost(), { url: server.url })
  expect([statusCode, await file.text()]).toEqual([404, 'gone'])
})

test('[S8.16] a stalled download ends after 60 s with code 5', async () => {
  const host = testHost()
  server = await wireServer((response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('half')
  })
  const started = Promise.withResolvers<void>()
  const answer = downloadFile(host, { url: server.url, onProgress: () => started.resolve() }).catch(
    (error: unknown) => error,
  )
  await started.promise
  await host.pass(60_000)
  expect(await answer).toMatchObject({ errCode: 5, errMsg: 'downloadFile:fail timeout' })
})

test('[S8.16] an aborted download has code 600003', async () => {
  server = await wireServer(() => undefined)
  const ending = new AbortController()
  const answer = downloadFile(testHost(), { url: server.url, signal: ending.signal })
  ending.abort()
  await expect(answer).rejects.toMatchObject({ errCode: 600003, errMsg: 'downloadFile:fail abort' })
})

test('[S8.16] a download that cannot connect, or is cut off, has code 602001', async () => {
  server = await wireServer((response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('half')
    setImmediate(() => response.destroy())
  })
  const failure = { errCode: 602001, errMsg: 'downloadFile:fail' }
  await expect(downloadFile(testHost(), { url: await deadUrl() })).rejects.toMatchObject(failure)
  await expect(downloadFile(testHost(), { url: server.url })).rejects.toMatchObject(failure)
})
