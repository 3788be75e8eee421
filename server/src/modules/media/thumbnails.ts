import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Thumbnail } from '../../gateway/transports/media.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import { onPicture, openPicture } from './picture.ts'
import type { ThumbnailRequest } from './thumbnail-size.ts'

export interface PictureSource {
  /** Changes when the pixels change. */
  readonly identity: string
  readonly mediaType: string
  withFile<Result>(use: (path: string) => Promise<Result>): Promise<Result | undefined>
}

type ThumbnailsFormat = 'webp' | 'jpeg' | 'png'

/** Increment when thumbnails are made differently, so that older ones are not used. */
const VERSION = 1

/** A thumbnail ready to be read: WebP for clients that accept it, else a format that preserves the source. */
export function thumbnailOf(
  source: PictureSource,
  input: ThumbnailRequest,
  { folder, acceptsWebp }: { readonly folder: BoundedFolder; readonly acceptsWebp: boolean },
): Thumbnail {
  const format = acceptsWebp ? 'webp' : plainFormat(source)
  const name = createHash('sha256')
    .update(JSON.stringify([VERSION, source.identity, input, format]))
    .digest('hex')
  return {
    mediaType: `image/${format}`,
    etag: `"${name.slice(0, 32)}"`,
    read: () => folder.get(name, () => makeThumbnail(source, input, format)),
  }
}

const plainFormat = ({ mediaType }: PictureSource): ThumbnailsFormat =>
  mediaType === 'image/jpeg' ? 'jpeg' : 'png'

async function makeThumbnail(
  source: PictureSource,
  input: ThumbnailRequest,
  format: ThumbnailsFormat,
): Promise<Buffer> {
  const { width, height, isFilled } = input
  const made = await source.withFile((path) =>
    onPicture(() =>
      openPicture(path)
        .autoOrient()
        .resize({ width, height, fit: isFilled ? 'cover' : 'inside', withoutEnlargement: true })
        .toFormat(format, { quality: 78, ...(format === 'webp' && { effort: 2 }) })
        .toBuffer(),
    ),
  )
  if (!made) throw new AppError('FILE_NOT_FOUND')
  return made
}
