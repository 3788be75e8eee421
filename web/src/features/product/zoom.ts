import { IMAGE_PREVIEW_SCALE_MAX, IMAGE_PREVIEW_SCALE_MIN } from '@tiantian/contracts/constants.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The position of a picture in its frame: its scale, and the offset of its middle from the frame's middle in pixels.
 */
export interface Zoom extends Point {
  readonly scale: number
}

export const UNZOOMED: Zoom = { scale: IMAGE_PREVIEW_SCALE_MIN, x: 0, y: 0 }

export interface Frame {
  readonly width: number
  readonly height: number
}

/** Scales so that what is under `point` (relative to the frame's middle) stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Frame): Zoom {
  const scale = clamp(zoom.scale * factor, IMAGE_PREVIEW_SCALE_MIN, IMAGE_PREVIEW_SCALE_MAX)
  const real = scale / zoom.scale
  return inFrame(
    { scale, x: point.x - (point.x - zoom.x) * real, y: point.y - (point.y - zoom.y) * real },
    frame,
  )
}

export function panBy(zoom: Zoom, by: Point, frame: Frame): Zoom {
  return inFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** The picture never leaves its frame: its edges stay on or outside the frame's edges. */
function inFrame({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const [spareX, spareY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2]
  return { scale, x: clamp(x, -spareX, spareX), y: clamp(y, -spareY, spareY) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
