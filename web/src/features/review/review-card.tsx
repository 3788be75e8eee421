import type { Review } from '@tiantian/contracts/review/review.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import css from './review-card.module.css'
import reviewPhotosCss from './review-photos.module.css'
import { Stars } from './stars.tsx'

const ZoomViewer = lazy(() =>
  import('../product/zoom-viewer.tsx').then((module) => ({ default: module.ZoomViewer })),
)

/** Thumbnails of a buyer's photos; each opens over the whole window. */
function ReviewPhotos({ photos, name }: { photos: readonly string[]; name: string }) {
  const t = useText()
  const [zoomed, setZoomed] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={reviewPhotosCss.photos}>
        {photos.map((photo, at) => (
          <li key={photo}>
            <button
              type="button"
              className={reviewPhotosCss.photo}
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

interface ReviewCardProps {
  review: Review
  /** Shown instead of the masked name, for the user's own review. */
  author?: string
  /** Beside the name. */
  tag?: ReactNode
  /** Its actions. */
  children?: ReactNode
}

/** A review: author, stars, text, photos, and the shop's reply. */
export function ReviewCard({ review, author, tag, children }: ReviewCardProps) {
  const t = useText()
  const format = useFormat()
  const { stars, text, photos, createdAt, editedAt } = review
  const name = author ?? review.authorName
  return (
    <article className={css.review} aria-label={t('review.by', { name })}>
      <header className={css.head}>
        <strong>{name}</strong>
        <Tag tone="success" icon={<CheckIcon size={14} />}>
          {t('review.bought')}
        </Tag>
        {tag}
        <span className={css.when}>
          {format.date(createdAt)}
          {editedAt && ` · ${t('review.edited')}`}
        </span>
      </header>
      <Stars count={stars} />
      {text && <p className={css.text}>{text}</p>}
      <ReviewPhotos photos={photos} name={name} />
      <Answer answer={review.answer} />
      {children && <footer className={css.actions}>{children}</footer>}
    </article>
  )
}

function Answer({ answer }: Pick<Review, 'answer'>) {
  const t = useText()
  const format = useFormat()
  if (!answer) return null
  return (
    <div className={css.answer}>
      <p className={css.shop}>
        <strong>{t('review.answer')}</strong>
        <span className={css.when}>{format.date(answer.at)}</span>
      </p>
      <p className={css.text}>{answer.text}</p>
    </div>
  )
}

export function ReviewSkeleton() {
  return (
    <div className={css.review}>
      <Skeleton width="40%" height={20} />
      <Skeleton width={92} height={16} />
      <SkeletonLines count={2} />
    </div>
  )
}
