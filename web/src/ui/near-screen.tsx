import type { ReactNode, RefObject } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'

/** How far below the window a picture is loaded: nothing before the user scrolls, then almost a window ahead. */
const MARGIN_BEFORE_SCROLL = '0px'
const MARGIN = '600px'

let margin = MARGIN_BEFORE_SCROLL
const waiting = new Map<Element, () => void>()
let watcher: IntersectionObserver | undefined

/** True once the element comes near the viewport; what nobody scrolls to is never loaded. */
export function useNearScreen(target: RefObject<Element | null>, isAtOnce = false): boolean {
  const [isNear, setNear] = useState(isAtOnce)
  useEffect(() => {
    const element = target.current
    if (isNear || !element) return
    waiting.set(element, () => setNear(true))
    watch().observe(element)
    return () => forget(element)
  }, [target, isNear])
  return isNear
}

function watch(): IntersectionObserver {
  if (!watcher) {
    watcher = createWatcher()
    addEventListener('scroll', lookAhead, { once: true, passive: true, capture: true })
  }
  return watcher
}

function createWatcher(): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        waiting.get(target)?.()
        forget(target)
      }
    },
    { rootMargin: margin },
  )
}

function lookAhead() {
  margin = MARGIN
  watcher?.disconnect()
  watcher = createWatcher()
  for (const element of waiting.keys()) watcher.observe(element)
}

function forget(element: Element) {
  waiting.delete(element)
  watcher?.unobserve(element)
}

/** A lazy part far down a page: neither its code nor its pictures are loaded before the user scrolls near it. */
export function NearScreenOnly({ children }: { children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(placeholder)
  return <div ref={placeholder}>{isNear && <Suspense>{children}</Suspense>}</div>
}
