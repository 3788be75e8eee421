import type { Readable } from 'node:stream'
import type { ByteRange } from '../../gateway/byte-range.ts'

/** A whole file on the local disk, about to go into the store. */
export interface LocalFile {
  readonly path: string
  readonly bytes: number
  readonly mediaType: string
}

/** Where the objects of files lie: the local disk or a store that speaks S3. Keys are made by `newObjectKey`. */
export interface Store {
  /** The file may be moved away. Afterwards the object is there whole, also after a loss of power. */
  put(key: string, file: LocalFile): Promise<void>
  /** Nothing when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Hands the object over as a file on this machine, for as long as `use` runs; nothing when there is none. */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}
