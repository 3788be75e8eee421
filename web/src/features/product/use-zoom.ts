import type { PointerEvent, WheelEvent } from 'react'
import { useRef, useState } from 'react'
import type { Point, Zoom } from './zoom.ts'
import { panBy, UNZOOMED, zoomAt } from './zoom.ts'

const WHEEL_STEP = 1.2
const DOUBLE_TAP_SCALE = 2.5
/** A finger that moves this far sideways over an unzoomed picture turns the page. */
const SWIPE_PX = 56

interface ZoomGestures {
  /** -1: the picture before, 1: the next one. */
  onSwipe: (step: number) => void
}

/** Pinch, wheel, double tap and pull; a sideways swipe over an unzoomed picture turns to its neighbour. */
export function useZoom({ onSwipe }: ZoomGestures) {
  const [zoom, setZoom] = useState<Zoom>(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  const swipeStart = useRef<Point>(undefined)

  const down = (event: PointerEvent<HTMLElement>) => {
    const point = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, point)
    swipeStart.current = pointers.current.size === 1 && zoom.scale === 1 ? point : undefined
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const frame = event.currentTarget.getBoundingClientRect()
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other)
      setZoom((zoom) =>
        zoomAt(zoom, distance(now, other) / distance(before, other), middleOf(frame, now, other), frame),
      )
    else setZoom((zoom) => panBy(zoom, { x: now.x - before.x, y: now.y - before.y }, frame))
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId)
    const moved = event.clientX - (swipeStart.current?.x ?? event.clientX)
    swipeStart.current = undefined
    if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1)
  }
  const scaleBy = (factor: number, at: Point, frame: DOMRect) =>
    setZoom((zoom) => zoomAt(zoom, factor, at, frame))
  return {
    zoom,
    reset: () => setZoom(UNZOOMED),
    /** By buttons and keys: around the middle. */
    step: (factor: number, frame: DOMRect) => scaleBy(factor, { x: 0, y: 0 }, frame),
    gestures: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onWheel: (event: WheelEvent<HTMLElement>) => {
        const frame = event.currentTarget.getBoundingClientRect()
        scaleBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP, middleOf(frame, pointOf(event)), frame)
      },
      onDoubleClick: (event: React.MouseEvent<HTMLElement>) => {
        const frame = event.currentTarget.getBoundingClientRect()
        if (zoom.scale > 1) setZoom(UNZOOMED)
        else scaleBy(DOUBLE_TAP_SCALE, middleOf(frame, pointOf(event)), frame)
      },
    },
  }
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY }
}

function distance(left: Point, right: Point): number {
  return Math.max(1, Math.hypot(left.x - right.x, left.y - right.y))
}

/** The middle between two points, or a point itself, measured from the middle of the frame. */
function middleOf(frame: DOMRect, point: Point, other: Point = point): Point {
  return {
    x: (point.x + other.x) / 2 - frame.left - frame.width / 2,
    y: (point.y + other.y) / 2 - frame.top - frame.height / 2,
  }
}
