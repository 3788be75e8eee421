import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { S3Settings } from '../modules/media/store.ts'

/** An S3 server with one empty bucket, until the tests of the file are over. */
export async function startS3(): Promise<S3Settings> {
  const directory = await mkdtemp(join(tmpdir(), 'mall-s3-'))
  const bucket = 'mall-files'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  const accessKey = 'S3RVER'
  const secretKey = 'S3RVER'
  return { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', accessKey, secretKey }
}
