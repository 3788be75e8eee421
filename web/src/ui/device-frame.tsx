import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './device-frame.module.css'

interface DeviceFrameProps {
  title: string
  /** Of the window that the contents believe to be in. */
  width: number
  children: ReactNode
}

/**
 * Shows its contents as in a window of another width: in a frame, because media queries ask the window. They are only
 * looked at, so nothing in them can be pressed.
 */
export function DeviceFrame({ title, width, children }: DeviceFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement>()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div ref={place} className={css.place}>
      <iframe
        title={title}
        className={css.frame}
        style={{ width, height: room.height / scale, scale: String(scale) }}
        // A new document replaces the first one in some browsers.
        onLoad={({ currentTarget }) => setBody(dressed(currentTarget))}
        srcDoc="<!doctype html><title></title>"
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  )
}

/** The body of the frame, in the clothes of this page. */
function dressed(frame: HTMLIFrameElement): HTMLElement | undefined {
  const inner = frame.contentDocument
  if (!inner) return undefined
  for (const { name, value } of document.documentElement.attributes)
    inner.documentElement.setAttribute(name, value)
  const styles = document.querySelectorAll('style, link[rel="stylesheet"]')
  inner.head.append(...[...styles].map((style) => style.cloneNode(true)))
  inner.body.className = document.body.className
  inner.body.style.padding = '16px'
  return inner.body
}
