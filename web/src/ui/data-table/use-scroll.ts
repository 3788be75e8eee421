import { useEffect, useRef, useState } from 'react'

/** Fractions of a pixel are no scrolling. */
const SLACK_PX = 1

const STILL = { isBefore: false, isAfter: false, isScrolling: false }

/** Whether there is more in a frame than is in sight: before it, after it, or in any direction. */
export function useScroll() {
  const frame = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState(STILL)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setScroll((before) => same(before, scrollOf(element)))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return { frame, ...scroll }
}

type Scroll = typeof STILL

function scrollOf({ scrollLeft, clientWidth, scrollWidth, clientHeight, scrollHeight }: HTMLElement): Scroll {
  const isBefore = scrollLeft > SLACK_PX
  const isAfter = scrollLeft + clientWidth < scrollWidth - SLACK_PX
  return { isBefore, isAfter, isScrolling: isBefore || isAfter || clientHeight < scrollHeight - SLACK_PX }
}

/** The state before, when nothing has changed: then nothing is drawn anew. */
function same(before: Scroll, now: Scroll): Scroll {
  const keys = ['isBefore', 'isAfter', 'isScrolling'] as const
  return keys.every((key) => before[key] === now[key]) ? before : now
}
