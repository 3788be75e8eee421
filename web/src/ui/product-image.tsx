import { useState } from 'react'
import { cx } from './class-names.ts'
import css from './product-image.module.css'

interface ProductImageProps {
  /** Path under /media/, as the server sends it; '' draws the fallback. */
  src: string
  alt: string
  /** How wide it is shown, as in <img sizes>: '(min-width: 768px) 240px, 50vw'. */
  sizes?: string
  ratio?: string
  /** The main picture of a page: loaded at once and before others. */
  isFirst?: boolean
  className?: string | undefined
}

const THUMB_WIDTH = 400
const FULL_WIDTH = 1200

/** `/media/p/disc.webp` has a 400 px copy `/media/p/disc.400.webp`. */
export function thumbOf(src: string): string {
  return src.replace(/\.webp$/, `.${THUMB_WIDTH}.webp`)
}

/** A picture in a fixed shape, so that nothing moves when it comes; a line drawing stands in for a missing one. */
export function ProductImage({
  src,
  alt,
  sizes = '50vw',
  ratio = '1',
  isFirst,
  className,
}: ProductImageProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(src ? 'loading' : 'failed')
  return (
    <span className={cx(css.frame, className)} style={{ aspectRatio: ratio }}>
      {state === 'failed' ? (
        <MissingPicture alt={alt} />
      ) : (
        <img
          className={css.picture}
          data-state={state}
          src={thumbOf(src)}
          srcSet={
            src.endsWith('.webp') ? `${thumbOf(src)} ${THUMB_WIDTH}w, ${src} ${FULL_WIDTH}w` : undefined
          }
          sizes={sizes}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('shown')
          }}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}

function MissingPicture({ alt }: { alt: string }) {
  return (
    <svg
      className={css.missing}
      viewBox="0 0 64 64"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
    >
      <path d="M14 24l18-8 18 8v18l-18 8-18-8zM14 24l18 8 18-8M32 32v18" />
    </svg>
  )
}
