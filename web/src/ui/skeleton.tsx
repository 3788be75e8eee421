import css from './skeleton.module.css'
import { times } from './times.ts'

interface SkeletonProps {
  width?: number | string
  height?: number | string
  /** A shape instead of a bar. */
  ratio?: string
  radius?: number | string
}

/** A grey placeholder for loading content. Put `aria-busy` on the surrounding list or page. */
export function Skeleton({ width = '100%', height = 16, ratio, radius = 8 }: SkeletonProps) {
  const size = ratio ? { width, aspectRatio: ratio } : { width, height }
  return <span className={css.skeleton} style={{ ...size, borderRadius: radius }} aria-hidden="true" />
}

/** Several lines of text, the last one shorter. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <span className={css.lines} aria-hidden="true">
      {times(count).map((line) => (
        <Skeleton key={line} width={line === count - 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}
