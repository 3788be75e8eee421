import { THUMBNAIL_SIDES } from '@tiantian/contracts/media/thumbnail.ts'

/**
 * In pixels; with one side omitted, the picture keeps its aspect ratio. With fill, it is cropped to both sides
 * exactly.
 */
export interface ThumbnailRequest {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly isFilled: boolean
}

const SIDE_MAX = 16_384
const LARGEST = Math.max(...THUMBNAIL_SIDES)
/**
 * Quantizes the shorter side to this many steps of the longer: covers all usual aspect ratios and limits their
 * number.
 */
const SHAPES = 20

/**
 * Parses `image/resize,m_fill,w_200,h_200` (S3.13), rounded up to supported sizes. Some clients send `undefined` as
 * mode: any mode but `m_fill` fits the picture into the sides. As storage services do, other operations and values out
 * of range are passed over: `image/auto-orient,1/resize,w_200/quality,q_80`. Undefined when no side is left.
 */
export function readThumbnailRequest(process: string): ThumbnailRequest | undefined {
  const [kind, ...operations] = process.split('/')
  const options = operations.map((each) => each.split(',')).find(([name]) => name === 'resize') ?? []
  const width = sideIn(options, 'w_')
  const height = sideIn(options, 'h_')
  if (kind !== 'image' || (width === undefined && height === undefined)) return undefined
  const longer = Math.max(width ?? 0, height ?? 0)
  const side = THUMBNAIL_SIDES.find((made) => made >= longer) ?? LARGEST
  const step = Math.ceil(side / SHAPES)
  const rounded = (given: number | undefined) =>
    given && Math.min(side, Math.ceil((given * side) / longer / step) * step)
  return { width: rounded(width), height: rounded(height), isFilled: options.includes('m_fill') }
}

function sideIn(options: readonly string[], name: 'w_' | 'h_'): number | undefined {
  const text = options.find((option) => option.startsWith(name))?.slice(name.length) ?? ''
  const side = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return side >= 1 && side <= SIDE_MAX ? side : undefined
}
