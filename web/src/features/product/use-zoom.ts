import { IMAGE_PREVIEW_SCALE_MAX, IMAGE_PREVIEW_SCALE_MIN } from '@tiantian/contracts/constants.ts'
import type { MouseEvent, PointerEvent, WheelEvent } from 'react'
import { useRef, useState } from 'react'

interface ZoomPoint {
  readonly x: number
  readonly y: number
}

/**
 * The position of a picture in its frame: its scale, and the offset of its middle from the frame's middle in pixels.
 */
interface Zoom extends ZoomPoint {
  readonly scale: number
}

export const UNZOOMED: Zoom = { scale: IMAGE_PREVIEW_SCALE_MIN, x: 0, y: 0 }

interface ZoomFrame {
  readonly width: number
  readonly height: number
}

/** Scales so that what is under `point` (relative to the frame's middle) stays under it. */
export function zoomAt(zoom: Zoom, factor: number, point: ZoomPoint, frame: ZoomFrame): Zoom {
  const scale = clamp(zoom.scale * factor, IMAGE_PREVIEW_SCALE_MIN, IMAGE_PREVIEW_SCALE_MAX)
  const real = scale / zoom.scale
  return inFrame(
    { scale, x: point.x - (point.x - zoom.x) * real, y: point.y - (point.y - zoom.y) * real },
    frame,
  )
}

export function panBy(zoom: Zoom, by: ZoomPoint, frame: ZoomFrame): Zoom {
  return inFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** The picture never leaves its frame: its edges stay on or outside the frame's edges. */
function inFrame({ scale, x, y }: Zoom, { width, height }: ZoomFrame): Zoom {
  const spareX = ((scale - 1) * width) / 2
  const spareY = ((scale - 1) * height) / 2
  return { scale, x: clamp(x, -spareX, spareX), y: clamp(y, -spareY, spareY) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

const WHEEL_STEP = 1.2
const DOUBLE_TAP_SCALE = 2.5
/** A horizontal move of this many pixels over an unzoomed picture changes the picture. */
const SWIPE_PX = 56

interface ZoomGestures {
  /** -1: the previous picture, 1: the next one. */
  onSwipe: (step: number) => void
}

/** Pinch, wheel, double tap and drag; a horizontal swipe over an unzoomed picture changes to its neighbour. */
export function useZoom({ onSwipe }: ZoomGestures) {
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  const scaleBy = (factor: number, at: ZoomPoint, frame: DOMRect) =>
    setZoom((before) => zoomAt(before, factor, at, frame))
  const swipe = useSwipe(onSwipe)
  const fingers = useFingers({
    onPinch: scaleBy,
    onPull: (by, frame) => setZoom((before) => panBy(before, by, frame)),
  })
  const up = (event: PointerEvent<HTMLElement>) => {
    fingers.up(event)
    swipe.up(event)
  }
  return {
    zoom,
    reset: () => setZoom(UNZOOMED),
    /** By buttons and keys: around the middle. */
    step: (factor: number, frame: DOMRect) => scaleBy(factor, { x: 0, y: 0 }, frame),
    gestures: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isAlone = fingers.down(event) === 1
        swipe.down(isAlone && zoom.scale === 1 ? event : undefined)
      },
      onPointerMove: fingers.move,
      onPointerUp: up,
      onPointerCancel: up,
      onWheel(event: WheelEvent<HTMLElement>) {
        const frame = event.currentTarget.getBoundingClientRect()
        scaleBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, middleOf(frame, pointOf(event)), frame)
      },
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        const frame = event.currentTarget.getBoundingClientRect()
        if (zoom.scale > 1) setZoom(UNZOOMED)
        else scaleBy(DOUBLE_TAP_SCALE, middleOf(frame, pointOf(event)), frame)
      },
    },
  }
}

function useSwipe(onSwipe: ZoomGestures['onSwipe']) {
  const startX = useRef<number>(undefined)
  return {
    /** Left out when the gesture cannot be a swipe. */
    down(event: PointerEvent | undefined) {
      startX.current = event?.clientX
    },
    up(event: PointerEvent) {
      const moved = event.clientX - (startX.current ?? event.clientX)
      startX.current = undefined
      if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
    },
  }
}

interface PinchGesture {
  onPinch: (factor: number, at: ZoomPoint, frame: DOMRect) => void
  onPull: (by: ZoomPoint, frame: DOMRect) => void
}

/** One finger or the mouse drags, two pinch. */
function useFingers({ onPinch, onPull }: PinchGesture) {
  const fingers = useRef(new Map<number, ZoomPoint>()).current
  return {
    /** Returns the number of pointers that are down now. */
    down(event: PointerEvent<HTMLElement>): number {
      event.currentTarget.setPointerCapture(event.pointerId)
      return fingers.set(event.pointerId, pointOf(event)).size
    },
    move(event: PointerEvent<HTMLElement>) {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const frame = event.currentTarget.getBoundingClientRect()
      const now = pointOf(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (other) onPinch(distance(now, other) / distance(before, other), middleOf(frame, now, other), frame)
      else onPull({ x: now.x - before.x, y: now.y - before.y }, frame)
    },
    up: (event: PointerEvent) => fingers.delete(event.pointerId),
  }
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): ZoomPoint {
  return { x: clientX, y: clientY }
}

function distance(left: ZoomPoint, right: ZoomPoint): number {
  return Math.max(1, Math.hypot(left.x - right.x, left.y - right.y))
}

/** The middle between two points, or a point itself, relative to the middle of the frame. */
function middleOf(frame: DOMRect, point: ZoomPoint, other: ZoomPoint = point): ZoomPoint {
  return {
    x: (point.x + other.x) / 2 - frame.left - frame.width / 2,
    y: (point.y + other.y) / 2 - frame.top - frame.height / 2,
  }
}
