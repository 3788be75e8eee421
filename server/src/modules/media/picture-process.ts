import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { FileType } from '@tiantian/contracts/media/file-type.ts'
import sharp from 'sharp'
import type { PosterPicture } from '../../gateway/share/poster.ts'
import type { MediaDraft } from './draft.ts'
import type { PdfMark, PictureMark } from './mark-file.ts'
import { checkPdf, markPdf, markPicture, sharpnessOf } from './mark-file.ts'
import type { MediaPicture } from './picture.ts'
import { openPicture, sanitizePicture } from './picture.ts'
import type { ThumbnailRequest } from './thumbnail-size.ts'

// Runs in a process of its own: libvips cannot be interrupted, only its process can be ended.

interface Job<Input, Output> {
  readonly input: Input
  readonly output: Output
}

export interface PictureJobs {
  sanitize: Job<
    { readonly draft: MediaDraft; readonly type: FileType; readonly cleanPath: string },
    MediaPicture
  >
  thumbnail: Job<
    ThumbnailRequest & { readonly path: string; readonly format: 'webp' | 'jpeg' | 'png' },
    Buffer
  >
  poster: Job<PosterDrawing, Buffer>
  sharpness: Job<{ readonly path: string }, number>
  /** Whether a PDF can be marked. */
  checkPdf: Job<{ readonly path: string }, undefined>
  markPdf: Job<PdfMark & { readonly path: string }, Uint8Array>
  markPicture: Job<PictureMark & { readonly path: string }, Buffer>
}

interface PosterDrawing {
  /** Everything but the picture; its size is that of the poster. */
  readonly svg: string
  readonly width: number
  readonly height: number
  /** On the right. */
  readonly side:
    | (Pick<PosterPicture, 'fit' | 'focus'> & { readonly path: string; readonly width: number })
    | undefined
}

type Work = {
  [Kind in keyof PictureJobs]: (input: PictureJobs[Kind]['input']) => Promise<PictureJobs[Kind]['output']>
}

const WORK: Work = {
  sharpness: ({ path }) => sharpnessOf(path),
  checkPdf: ({ path }) => checkPdf(path),
  markPdf: ({ path, ...mark }) => markPdf(path, mark),
  markPicture: ({ path, ...mark }) => markPicture(path, mark),
  sanitize: ({ draft, type, cleanPath }) => sanitizePicture(draft, type, cleanPath),
  thumbnail: ({ path, width, height, isFilled, format }) =>
    openPicture(path)
      .autoOrient()
      .resize({ width, height, fit: isFilled ? 'cover' : 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 78, ...(format === 'webp' && { effort: 2 }) })
      .toBuffer(),
  async poster({ svg, width, height, side }) {
    const input = side && (await cutOut(side, height))
    return sharp(Buffer.from(svg), { limitInputPixels: width * height })
      .composite(input && side ? [{ input, left: width - side.width, top: 0 }] : [])
      .jpeg({ quality: 84 })
      .toBuffer()
  },
}

/** The picture in the given shape: an object whole on its background, a photo cropped around its focal point. */
async function cutOut({ path, fit, focus, width }: NonNullable<PosterDrawing['side']>, height: number) {
  const { data, info } = await openPicture(path)
    .autoOrient()
    .resize({ width, height, fit: fit === 'whole' ? 'inside' : 'outside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const wide = info.width - width
  const high = info.height - height
  const left = Math.round((wide * focus.x) / 100)
  const top = Math.round((high * focus.y) / 100)
  const fitted =
    fit === 'whole'
      ? sharp(data).extend({
          left: -left,
          right: left - wide,
          top: -top,
          bottom: top - high,
          extendWith: 'copy',
        })
      : sharp(data).extract({ left, top, width, height })
  return fitted.png().toBuffer()
}

export type PictureAnswer =
  | { readonly result: unknown }
  | {
      readonly error: { readonly code: ErrorCode; readonly params: AppError['params']; readonly text: string }
    }

interface PictureMessage<Kind extends keyof PictureJobs = keyof PictureJobs> {
  readonly kind: Kind
  readonly input: PictureJobs[Kind]['input']
}

async function answerTo({ kind, input }: PictureMessage): Promise<PictureAnswer> {
  try {
    return { result: await (WORK[kind] as (input: unknown) => Promise<unknown>)(input) }
  } catch (error) {
    const { code, params } = error instanceof AppError ? error : new AppError(codeOf(error))
    return { error: { code, params, text: String(error) } }
  }
}

/** libvips writes files itself and gives no error code. */
const codeOf = (error: unknown): ErrorCode =>
  /no space left|quota exceeded|ENOSPC|EDQUOT|EMFILE|ENFILE/i.test(String(error))
    ? 'UNAVAILABLE'
    : 'FILE_DAMAGED'

if (import.meta.main) {
  process.on('message', (message) => {
    void answerTo(message as PictureMessage).then((answer) => process.send?.(answer))
  })
  process.on('disconnect', () => process.exit())
}
