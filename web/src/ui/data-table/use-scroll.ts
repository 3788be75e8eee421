import { useEffect, useRef, useState } from 'react'

/** Fractions of a pixel do not count as scrolling. */
const SLACK_PX = 1

const STILL = { isBefore: false, isAfter: false, isScrolling: false }

/** Whether a frame has more content than is visible: before it, after it, or in any direction. */
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

/** The previous state object if nothing has changed: then nothing is rendered again. */
function same(before: Scroll, now: Scroll): Scroll {
  const keys = ['isBefore', 'isAfter', 'isScrolling'] as const
  return keys.every((key) => before[key] === now[key]) ? before : now
}
