import type { Readable } from 'node:stream'
import type { ByteRange } from '../../gateway/byte-range.ts'

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
