import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import css from './review-photos.module.css'

const ZoomViewer = lazy(() =>
  import('../product/zoom-viewer.tsx').then((module) => ({ default: module.ZoomViewer })),
)

/** Thumbnails of a buyer's photos; each opens over the whole window. */
export function ReviewPhotos({ photos, name }: { photos: readonly string[]; name: string }) {
  const t = useText()
  const [zoomed, setZoomed] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={css.photos}>
        {photos.map((photo, at) => (
          <li key={photo}>
            <button
              type="button"
              className={css.photo}
              aria-label={t('review.photoOf', { number: at + 1, name })}
              onClick={() => setZoomed(at)}
            >
              <ProductImage src={photo} alt="" sizes="80px" />
            </button>
          </li>
        ))}
      </ul>
      {zoomed !== undefined && (
        <Suspense>
          <ZoomViewer pictures={photos} name={name} start={zoomed} onClose={() => setZoomed(undefined)} />
        </Suspense>
      )}
    </>
  )
}
