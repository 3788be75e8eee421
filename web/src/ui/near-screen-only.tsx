import type { ReactNode } from 'react'
import { Suspense, useRef } from 'react'
import { useNearScreen } from './near-screen.ts'

/** A lazy part far down a page: neither its code nor its pictures are loaded before the user scrolls near it. */
export function NearScreenOnly({ children }: { children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(placeholder)
  return <div ref={placeholder}>{isNear && <Suspense>{children}</Suspense>}</div>
}
