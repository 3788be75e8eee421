import { useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { useNearScreen } from './near-screen.tsx'
import { pictureAddress } from './picture-address.ts'
import css from './product-image.module.css'

interface ProductImageProps {
  /** Path under /media/ or address, as the server sends it; '' draws the fallback. */
  src: string
  alt: string
  /** Its displayed width, as in <img sizes>: '(min-width: 768px) 240px, 50vw'. */
  sizes?: string
  ratio?: string
  /** The focal point for cropping, percent from the left and from the top; the middle by default. */
  focal?: { readonly x: number; readonly y: number } | undefined
  /** The main picture of a page: loaded eagerly with high priority. */
  isFirst?: boolean
  className?: string | undefined
}

/** A picture with a fixed aspect ratio, so that the layout does not shift; a line drawing replaces a missing one. */
export function ProductImage({ ratio = '1', className, ...picture }: ProductImageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useNearScreen(frame, picture.isFirst)
  return (
    <span ref={frame} className={cx(css.frame, className)} style={{ aspectRatio: ratio }}>
      <Picture key={picture.src} {...picture} isNear={isNear} />
    </span>
  )
}

type ProductImagePictureProps = Omit<ProductImageProps, 'ratio' | 'className'> & { isNear: boolean }

function Picture({ src, alt, sizes = '50vw', focal, isFirst, isNear }: ProductImagePictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>(src ? 'loading' : 'failed')
  if (state === 'failed') return <MissingPicture alt={alt} />
  const address = isNear ? pictureAddress(src) : {}
  return (
    <img
      className={css.picture}
      style={focal && { objectPosition: `${focal.x}% ${focal.y}%` }}
      data-state={state}
      sizes={sizes}
      {...address}
      alt={alt}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      ref={(image) => {
        if (image?.complete && image.naturalWidth > 0) setState('shown')
      }}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
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
