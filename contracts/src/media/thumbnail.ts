/** Default width and height of a thumbnail (S3.13), in pixels. */
export const THUMBNAIL_SIDE = 200

/** Supported sizes of the longer side; others are rounded up to these. */
export const THUMBNAIL_SIDES = [50, 100, 200, 400, 600, 800, 1200, 1600, 2000] as const

/** Folders below /media/ of the pictures and films that the server draws; replies name these by their path in it. */
export const DRAWN_FOLDERS = ['article', 'categories', 'part', 'parts', 'shop', 'speaker'] as const

export interface ThumbnailSize {
  readonly width: number
  /** When omitted, the picture keeps its aspect ratio. */
  readonly height?: number
}

type Suffix = (address: string, size: ThumbnailSize) => string

const aliyun: Suffix = (address, { width, height }) =>
  height === undefined
    ? `${address}?x-oss-process=image/resize,w_${width}`
    : `${address}?x-oss-process=image/resize,m_fill,w_${width},h_${height}`

/** The thumbnail service of a host, and its address format. */
const SERVICES: readonly (readonly [host: string, suffix: Suffix])[] = [
  ['bspapp.com', aliyun],
  ['qcloud.la', (at, { width, height = width }) => `${at}?imageMogr2/crop/${width}x${height}/gravity/center`],
  ['7.nbgaofang.cn', (at, { width, height = width }) => `${at}?imageView2/1/w/${width}/h/${height}/q/75`],
  ['360buyimg.com', (at, { width, height = width }) => at.replace(/\/s\d+x\d+/, `/s${width}x${height}`)],
  [
    'img.jxhh.com',
    (at, { width, height = width }) =>
      `${at}?imageMogr2/thumbnail/${Math.max(width, height)}x/strip/quality/75/format/jpg`,
  ],
]

/** Our own files: below `/media/`, on any host. */
const OURS = /^(https?:\/\/[^/]+)?\/media\//

/**
 * The thumbnail address of a picture (S3.13), in the format of its host; for other hosts the picture itself. A query
 * string is removed first.
 */
export function thumbnailAddress(
  picture: string,
  size: ThumbnailSize = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE },
): string {
  const [address = ''] = picture.split('?')
  if (OURS.test(address)) return aliyun(address, size)
  const host = /^(?:https?:)?\/\/([^/]+)/.exec(address)?.[1] ?? ''
  const suffix = SERVICES.find(([part]) => host.includes(part))?.[1]
  return suffix ? suffix(address, size) : address
}
