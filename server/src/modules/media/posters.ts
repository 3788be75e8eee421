import { createHash } from 'node:crypto'
import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import type { DrawPoster, Poster } from '../../gateway/share/poster.ts'
import { addressKey } from '../../platform/network/rate-limit.ts'
import type { Typeface } from '../../platform/pdf/typeface.ts'
import { openTypeface } from '../../platform/pdf/typeface.ts'
import type { Markup } from '../../platform/text/markup.ts'
import { xml } from '../../platform/text/markup.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import { outlineText } from './outline-text.ts'
import type { PicturePool } from './picture-pool.ts'
import type { PictureSource } from './thumbnails.ts'

/** The aspect ratio in which messengers show a link. */
const [POSTER_WIDTH, POSTER_HEIGHT] = [1200, 630] as const
/** The picture's share of the width; the text is to its left. */
const PICTURE_WIDTH = 540
const EDGE = 64
const LABEL = '#9fc7ee'
const TITLE = '#ffffff'
const NOTE = '#ffd166'
const SITE_NAME = '#c6d9ec'

/** Everything on a poster except its picture, which is on the right. */
async function posterSvg(face: Typeface, poster: Poster): Promise<Markup> {
  const { label, title, note, picture, bars = [], language } = poster
  const width = (picture ? POSTER_WIDTH - PICTURE_WIDTH : POSTER_WIDTH) - 2 * EDGE
  const above = await outlineText(face, label, {
    x: EDGE,
    top: EDGE,
    width,
    lines: 1,
    size: 30,
    smallest: 22,
    weight: 'bold',
    colour: LABEL,
  })
  const name = await outlineText(face, title, {
    x: EDGE,
    top: above.bottom + 20,
    width,
    lines: bars.length > 0 ? 2 : 4,
    size: picture ? 54 : 68,
    smallest: 34,
    weight: 'bold',
    colour: TITLE,
  })
  const under = await outlineText(face, note, {
    x: EDGE,
    top: name.bottom + 26,
    width,
    lines: 2,
    size: 38,
    smallest: 26,
    weight: 'bold',
    colour: NOTE,
  })
  const siteName = await outlineText(face, ALLIANCE[language].name, {
    x: EDGE,
    top: POSTER_HEIGHT - 82,
    width,
    lines: picture ? 2 : 1,
    size: 24,
    smallest: 19,
    weight: 'regular',
    colour: SITE_NAME,
  })
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#08233f"/><stop offset="1" stop-color="#15568f"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
${barsSvg(bars, under.bottom + 36)}
<rect x="${EDGE}" y="${POSTER_HEIGHT - 100}" width="72" height="4" fill="${NOTE}"/>
${above.svg}${name.svg}${under.svg}${siteName.svg}
</svg>`
}

/** Bars between the text and the site name. */
function barsSvg(bars: readonly number[], top: number): Markup[] {
  const low = POSTER_HEIGHT - 128
  if (bars.length === 0 || low - top < 40) return []
  const step = (POSTER_WIDTH - 2 * EDGE) / bars.length
  return bars.map((share, at) => {
    const height = Math.round(share * (low - top))
    return xml`<rect x="${(EDGE + (at + 0.12) * step).toFixed(1)}" y="${low - height}" width="${(step * 0.76).toFixed(1)}" height="${height}" rx="3" fill="#4f9be3"/>`
  })
}

export interface PosterOptions {
  /** The cache folder, shared with thumbnails. */
  readonly folder: BoundedFolder
  /** A picture by its path below `/media/`. */
  readonly find: (path: string) => Promise<PictureSource | undefined>
  readonly pictures: PicturePool
}

/** Increment when posters are drawn differently, so that older ones are not used. */
const VERSION = 2

/** Draws the pictures of shared pages, once per content. */
export function createPosters({ folder, find, pictures }: PosterOptions): DrawPoster {
  let typeface: ReturnType<typeof openTypeface> | undefined
  return async (poster, address) => {
    const source = poster.picture && (await find(poster.picture.path))
    const shown = source ? poster : { ...poster, picture: undefined }
    const name = createHash('sha256')
      .update(JSON.stringify(['poster', VERSION, source?.identity, shown]))
      .digest('hex')
    const draw = async () => {
      typeface ??= openTypeface()
      const svg = String(await posterSvg(await typeface, shown))
      const drawing = { svg, width: POSTER_WIDTH, height: POSTER_HEIGHT }
      const draw = (side?: { path: string; width: number } & NonNullable<Poster['picture']>) =>
        pictures.run({ lane: 'poster', key: addressKey(address) }, 'poster', { ...drawing, side })
      const { picture } = shown
      const drawn = picture && source?.withFile((path) => draw({ ...picture, path, width: PICTURE_WIDTH }))
      return (await drawn) ?? draw()
    }
    return { etag: `"${name.slice(0, 32)}"`, read: () => folder.get(name, draw) }
  }
}
