import { thumbnailAddress } from '@tiantian/contracts/media/thumbnail.ts'

/**
 * For `<img srcSet src>`: the browser takes the smallest that is sharp at the displayed size. In this order, or some
 * browsers begin with `src`.
 */
export interface PictureAddress {
  /** Missing if the picture has only one size. */
  readonly srcSet?: string
  readonly src: string
}

const SMALL_WIDTH = 200
const USUAL_WIDTH = 400
const DRAWN_WIDTH = 800
const WIDTHS = [SMALL_WIDTH, USUAL_WIDTH, 800, 1200]
const DENSITIES = [1, 2, 3]

/** The address of a picture: the server names its own by their path under /media/. */
export function mediaUrl(src: string): string {
  return isAddress(src) ? src : `/media/${src}`
}

/** A picture in the widths that its host offers (S3.13). */
export function pictureAddress(src: string): PictureAddress {
  const url = mediaUrl(src)
  const widthOf = (width: number) => thumbnailAddress(url, { width })
  if (!isSizable(src)) return { src: url }
  if (isAddress(src)) return { srcSet: setOf(WIDTHS, widthOf, 'w'), src: widthOf(USUAL_WIDTH) }
  // `/media/parts/disc.webp` also exists as `/media/parts/disc.400.webp`.
  const usual = url.replace(/\.webp$/, `.${USUAL_WIDTH}.webp`)
  const others = `${usual} ${USUAL_WIDTH}w, ${url} ${DRAWN_WIDTH}w`
  return { srcSet: `${setOf([SMALL_WIDTH], widthOf, 'w')}, ${others}`, src: usual }
}

/** A picture cropped to a square of a fixed size, in CSS pixels. */
export function squareAddress(src: string, size: number): PictureAddress {
  if (!isSizable(src)) return { src: mediaUrl(src) }
  const cut = (density: number) =>
    thumbnailAddress(mediaUrl(src), { width: size * density, height: size * density })
  return { srcSet: setOf(DENSITIES, cut, 'x'), src: cut(1) }
}

const isAddress = (src: string) => /^(\/|\w+:)/.test(src)

/** On other hosts, and for vector pictures, there is one size. */
function isSizable(src: string): boolean {
  if (!isAddress(src)) return src.endsWith('.webp')
  const [small, usual] = [SMALL_WIDTH, USUAL_WIDTH].map((width) => thumbnailAddress(src, { width }))
  return !/^(data|blob):/.test(src) && small !== usual
}

function setOf(steps: readonly number[], addressOf: (step: number) => string, unit: 'w' | 'x'): string {
  return steps.map((step) => `${addressOf(step)} ${step}${unit}`).join(', ')
}
