import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ByteRange } from '../../gateway/byte-range.ts'
import { newId } from '../../platform/id.ts'

/** A complete file on the local disk, to be moved into the store. */
export interface LocalFile {
  readonly path: string
  readonly bytes: number
  readonly mediaType: string
}

/** Object storage: the local disk or an S3-compatible store. Keys come from `newObjectKey`. */
export interface ServerStore {
  /** May move the file. Afterwards the object is stored durably, also after a power failure. */
  put(key: string, file: LocalFile): Promise<void>
  /** Undefined when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Provides the object as a local file while `use` runs; undefined when there is none. */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result | undefined>
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>
}

export interface S3Settings {
  /** Omitted for Amazon S3 itself. */
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Objects in a bucket. The client is imported only here, because it is large. */
export async function createS3Store(settings: S3Settings, draftDir: string): Promise<ServerStore> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import(
    '@aws-sdk/client-s3'
  )
  const { endpoint, bucket: Bucket, region, accessKey, secretKey } = settings
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Failures are logged by the caller.
    logger: SILENT,
    // Newer checksums that other stores do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  async function put(key: string, { path, bytes, mediaType }: LocalFile) {
    const Body = createReadStream(path)
    const command = { Bucket, Key: key, Body, ContentLength: bytes, ContentType: mediaType }
    await answered(client.send(new PutObjectCommand(command)))
    await rm(path, { force: true })
  }

  async function read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const sent = client.send(new GetObjectCommand({ Bucket, Key: key, ...(Range && { Range }) }))
    const object = await answered(sent.catch(ignoreMissing))
    return object?.Body instanceof Readable ? object.Body : undefined
  }

  async function withFile<Result>(key: string, use: (path: string) => Promise<Result>) {
    const body = await read(key)
    if (!body) return undefined
    const path = join(draftDir, `${newId()}.copy`)
    try {
      await pipeline(body, createWriteStream(path))
      return await use(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function remove(key: string) {
    await answered(client.send(new DeleteObjectCommand({ Bucket, Key: key })))
  }

  return { put, read, withFile, remove }
}

const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error
}

/** An unavailable or refusing store is not the caller's error. @throws AppError('UNAVAILABLE') */
async function answered<Result>(sent: Promise<Result>): Promise<Result> {
  try {
    return await sent
  } catch (error) {
    throw Object.assign(new AppError('UNAVAILABLE'), { cause: error })
  }
}
