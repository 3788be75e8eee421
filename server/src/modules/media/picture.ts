import { readFile } from 'node:fs/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import { PICTURE_PIXELS_MAX } from '@tiantian/contracts/media/file-type.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { turns } from '../../platform/turns.ts'
import { isBarePicture } from './bare-picture.ts'
import type { Draft } from './draft.ts'
import { measureFile } from './draft.ts'

/** Also when nobody draws: one thread a picture, and nothing kept in memory between them. */
sharp.concurrency(1)
sharp.cache(false)
/** As many as leave the threads of the process to others. */
const inTurn = turns(2)

/** Above this, what a picture holds is not looked at byte by byte: it is made anew. */
const BARE_BYTES_MAX = 2_000_000
const SECONDS_MAX = 20

export interface Picture extends Draft {
  readonly width: number
  readonly height: number
}

/** What sharp calls the formats that we take. */
const FORMATS: Record<string, 'jpeg' | 'png' | 'webp' | 'gif'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** A picture on the disk, as sharp reads it: bounded, and broken ones refused. */
export const openPicture = (path: string, isAnimated = false): Sharp =>
  sharp(path, {
    animated: isAnimated,
    limitInputPixels: PICTURE_PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX })

/** Works on a picture when it is its turn. @throws AppError('FILE_DAMAGED') when it cannot be decoded */
export async function onPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await inTurn(work)
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
    throw Object.assign(new AppError(isDiskFull(error) ? 'UNAVAILABLE' : 'FILE_DAMAGED'), { cause: error })
  }
}

/** The library of pictures writes by itself and gives no code. */
const isDiskFull = (error: unknown) => /no space left|quota exceeded/i.test(String(error))

/** To read what its head says takes no memory, and the bound on that is ours. */
const UNBOUNDED = { limitInputPixels: false } as const

/**
 * Makes a picture fit to be shown to others: upright, without what the camera wrote beside it, and without whatever
 * else hides in it. One that is bare already stays as it came, byte for byte.
 * @throws AppError('PICTURE_TOO_LARGE' | 'FILE_DAMAGED')
 */
export async function cleanPicture(draft: Draft, mediaType: string, cleanPath: string): Promise<Picture> {
  return onPicture(async () => {
    const { format, width, height, pages = 1 } = await sharp(draft.path, UNBOUNDED).metadata()
    if (format !== FORMATS[mediaType]) throw new AppError('FILE_DAMAGED')
    if (width * height * pages > PICTURE_PIXELS_MAX) {
      throw new AppError('PICTURE_TOO_LARGE', { megapixels: PICTURE_PIXELS_MAX / 1_000_000 })
    }
    if (await isStored(draft, mediaType)) return { ...draft, width, height }
    const picture = openPicture(draft.path, true)
    // What moves stands upright already: turning works on single pictures alone.
    const upright = pages > 1 ? picture : picture.autoOrient()
    const made = await encoded(upright, mediaType).toFile(cleanPath)
    return { ...(await measureFile(cleanPath)), width: made.width, height: made.pageHeight ?? made.height }
  })
}

async function isStored({ path, bytes }: Draft, mediaType: string): Promise<boolean> {
  if (bytes > BARE_BYTES_MAX || !isBarePicture(await readFile(path), mediaType)) return false
  // Decoded to the end, so that nothing is kept which cannot be shown.
  await openPicture(path, true).stats()
  return true
}

function encoded(picture: Sharp, mediaType: string): Sharp {
  // To find the best code, the whole picture would be held in memory, and not all of that given back.
  if (mediaType === 'image/jpeg') return picture.jpeg({ quality: 88, optimiseCoding: false })
  if (mediaType === 'image/png') return picture.png({ compressionLevel: 6 })
  if (mediaType === 'image/webp') return picture.webp({ quality: 88, effort: 2 })
  return picture.gif({ effort: 3 })
}
