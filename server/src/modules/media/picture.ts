import { readFile } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import { PICTURE_PIXELS_MAX } from '@tiantian/contracts/media/file-type.ts'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { isBarePicture } from './bare-picture.ts'
import type { MediaDraft } from './draft.ts'
import { measureFile } from './draft.ts'

/** Set even when nothing is drawn: one thread per picture, and no cache in memory. */
sharp.concurrency(1)
sharp.cache(false)
/** Leaves threads of the pool to other work. */
const inTurn = pLimit(2)

/** Larger pictures are not scanned byte by byte but re-encoded. */
const BARE_PICTURE_BYTES_MAX = 2_000_000
const SECONDS_MAX = 20

export interface MediaPicture extends MediaDraft {
  readonly width: number
  readonly height: number
}

/** The formats that we accept, as named by sharp. */
const FORMATS: Record<string, 'jpeg' | 'png' | 'webp' | 'gif'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** A picture on disk as sharp reads it: limited in size, and refused when broken. */
export const openPicture = (path: string, isAnimated = false): Sharp =>
  sharp(path, {
    animated: isAnimated,
    limitInputPixels: PICTURE_PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX })

/** Processes a picture when a slot is free. @throws AppError('FILE_DAMAGED') when it cannot be decoded */
export async function onPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(work)
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
    throw Object.assign(new AppError(isDiskFull(error) ? 'UNAVAILABLE' : 'FILE_DAMAGED'), { cause: error })
  }
}

/** libvips writes the file itself and gives no error code. */
const isDiskFull = (error: unknown) => /no space left|quota exceeded/i.test(String(error))

/** Reading the header takes no memory, and we enforce the limit ourselves. */
const UNBOUNDED = { limitInputPixels: false } as const

/**
 * Prepares a picture for others: upright, without camera metadata and without other embedded data. A bare picture
 * stays unchanged, byte for byte.
 * @throws AppError('PICTURE_TOO_LARGE' | 'FILE_DAMAGED')
 */
export async function sanitizePicture(
  draft: MediaDraft,
  mediaType: string,
  cleanPath: string,
): Promise<MediaPicture> {
  return onPicture(async () => {
    const { format, width, height, pages = 1 } = await sharp(draft.path, UNBOUNDED).metadata()
    if (format !== FORMATS[mediaType]) throw new AppError('FILE_DAMAGED')
    if (width * height * pages > PICTURE_PIXELS_MAX) {
      throw new AppError('PICTURE_TOO_LARGE', { megapixels: PICTURE_PIXELS_MAX / 1_000_000 })
    }
    if (await isStored(draft, mediaType)) return { ...draft, width, height }
    const picture = openPicture(draft.path, true)
    // Animations are upright already: rotation works on single pictures only.
    const upright = pages > 1 ? picture : picture.autoOrient()
    const made = await encoded(upright, mediaType).toFile(cleanPath)
    return { ...(await measureFile(cleanPath)), width: made.width, height: made.pageHeight ?? made.height }
  })
}

async function isStored({ path, bytes }: MediaDraft, mediaType: string): Promise<boolean> {
  if (bytes > BARE_PICTURE_BYTES_MAX || !isBarePicture(await readFile(path), mediaType)) return false
  // Decoded completely, so that no broken picture is stored.
  await openPicture(path, true).stats()
  return true
}

function encoded(picture: Sharp, mediaType: string): Sharp {
  // Optimizing the code would hold the whole picture in memory and not release all of it.
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 88, optimiseCoding: false })
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 6 })
  if (mediaType === 'image/webp') return picture.webp({ quality: 88, effort: 2 })
  return picture.gif({ effort: 3 })
}
