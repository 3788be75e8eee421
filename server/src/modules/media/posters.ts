import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { DrawPoster, Poster, PosterPicture } from '../../gateway/share/poster.ts'
import { openTypeface } from '../../platform/pdf/typeface.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import { onPicture, openPicture } from './picture.ts'
import { PICTURE_WIDTH, POSTER_HEIGHT, POSTER_WIDTH, posterSvg } from './poster-svg.ts'
import type { PictureSource } from './thumbnails.ts'

export interface PosterMeans {
  /** The cache folder, shared with thumbnails. */
  readonly folder: BoundedFolder
  /** A picture by its path below `/media/`. */
  readonly find: (path: string) => Promise<PictureSource | undefined>
}

/** Increment when posters are drawn differently, so that older ones are not used. */
const VERSION = 1

/** Draws the pictures of shared pages, once per content. */
export function createPosters({ folder, find }: PosterMeans): DrawPoster {
  let typeface: ReturnType<typeof openTypeface> | undefined
  return async (poster) => {
    const source = poster.picture && (await find(poster.picture.path))
    const shown = source ? poster : { ...poster, picture: undefined }
    const name = createHash('sha256')
      .update(JSON.stringify(['poster', VERSION, source?.identity, shown]))
      .digest('hex')
    const draw = async () => {
      typeface ??= openTypeface()
      return drawPoster(await posterSvg(await typeface, shown), shown, source)
    }
    return { etag: `"${name.slice(0, 32)}"`, read: () => folder.get(name, draw) }
  }
}

async function drawPoster(svg: string, { picture }: Poster, source: PictureSource | undefined) {
  const side = picture && source && (await source.withFile((path) => cutOut(path, picture)))
  return onPicture(() =>
    sharp(Buffer.from(svg), { limitInputPixels: POSTER_WIDTH * POSTER_HEIGHT })
      .composite(side ? [{ input: side, left: POSTER_WIDTH - PICTURE_WIDTH, top: 0 }] : [])
      .jpeg({ quality: 84 })
      .toBuffer(),
  )
}

/** The picture in the given shape: an object whole on its background, a photo cropped around its focal point. */
function cutOut(path: string, { fit, focus }: PosterPicture): Promise<Buffer> {
  const [width, height] = [PICTURE_WIDTH, POSTER_HEIGHT]
  return onPicture(async () => {
    const picture = openPicture(path).autoOrient()
    const { data, info } = await picture
      .resize({ width, height, fit: fit === 'whole' ? 'inside' : 'outside' })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const [wide, high] = [info.width - width, info.height - height]
    const [left, top] = [Math.round((wide * focus.x) / 100), Math.round((high * focus.y) / 100)]
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
  })
}
