/** A picture's pixels, and the square that is kept of it: how much it is enlarged and where its middle is, 0 to 1. */
export interface CropFrame {
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** A smaller square would be refused by buyers' eyes: buyers enlarge pictures to compare teeth and threads. */
export const CROP_SIDE_MIN = 500
const ZOOM_MAX = 4

/** How far the picture may be enlarged so that enough pixels remain. */
export const zoomMaxOf = ({ width, height }: Pick<CropFrame, 'width' | 'height'>): number =>
  Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / CROP_SIDE_MIN))

/** The square in pixels of the picture, never beyond its edges. */
export function squareOf(frame: CropFrame): { left: number; top: number; side: number } {
  const side = Math.min(frame.width, frame.height) / frame.zoom
  const within = (middle: number, whole: number) =>
    Math.min(Math.max(middle * whole - side / 2, 0), whole - side)
  return { side, left: within(frame.x, frame.width), top: within(frame.y, frame.height) }
}

/** The frame moved by a share of its side; its middle stays where the square really is. */
export function movedFrame(frame: CropFrame, right: number, down: number): CropFrame {
  const { left, top, side } = squareOf(frame)
  const x = (left + side / 2 + right * side) / frame.width
  const y = (top + side / 2 + down * side) / frame.height
  const next = squareOf({ ...frame, x, y })
  return { ...frame, x: (next.left + side / 2) / frame.width, y: (next.top + side / 2) / frame.height }
}
