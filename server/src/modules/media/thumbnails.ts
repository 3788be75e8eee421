import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Thumbnail } from '../../gateway/transports/media.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import type { PicturePool } from './picture-pool.ts'
import type { ThumbnailRequest } from './thumbnail-size.ts'

export interface PictureSource {
  /** Changes when the pixels change. */
  readonly identity: string
  readonly mediaType: string
  withFile<Result>(use: (path: string) => Promise<Result>): Promise<Result | undefined>
}

type ThumbnailFormat = 'webp' | 'jpeg' | 'png'

/** Increment when thumbnails are made differently, so that older ones are not used. */
const VERSION = 1

interface ThumbnailOptions {
  readonly folder: BoundedFolder
  readonly pictures: PicturePool
  readonly acceptsWebp: boolean
  /** The network of the client. */
  readonly customer: string
}

/** A thumbnail ready to be read: WebP for clients that accept it, else a format that preserves the source. */
export function thumbnailOf(
  source: PictureSource,
  size: ThumbnailRequest,
  { folder, pictures, acceptsWebp, customer }: ThumbnailOptions,
): Thumbnail {
  const format = acceptsWebp ? 'webp' : plainFormat(source)
  const name = createHash('sha256')
    .update(JSON.stringify([VERSION, source.identity, size, format]))
    .digest('hex')
  return {
    mediaType: `image/${format}`,
    etag: `"${name.slice(0, 32)}"`,
    async read() {
      const make = async () => {
        const made = await source.withFile((path) =>
          pictures.run({ lane: 'thumbnail', key: customer }, 'thumbnail', { path, format, ...size }),
        )
        if (!made) throw new AppError('FILE_NOT_FOUND')
        return made
      }
      return folder.get(name, make)
    },
  }
}

const plainFormat = ({ mediaType }: PictureSource): ThumbnailFormat =>
  mediaType === 'image/jpeg' ? 'jpeg' : 'png'
