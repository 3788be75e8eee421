import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Rating } from '../../ui/rating.tsx'
import css from './product-rating.module.css'
import { reviewsQuery } from './review-query.ts'

/** The stars of a product, linking to its reviews; nothing without ratings. */
export function ProductRating({ productId, target }: { productId: string; target: string }) {
  const t = useText()
  const { data } = useInfiniteQuery(reviewsQuery(productId, 'newest'))
  const { total, average } = summaryOf(data?.pages[0]?.counts ?? [])
  if (total === 0) return null
  const show = () => document.getElementById(target)?.scrollIntoView({ block: 'start' })
  return (
    <button type="button" className={css.rating} title={t('review.title')} onClick={show}>
      <Rating value={average} count={total} />
    </button>
  )
}

export interface RatingSummary {
  readonly total: number
  /** From 1 to 5; 0 without ratings. */
  readonly average: number
  /** Five stars first. */
  readonly rows: readonly { readonly stars: number; readonly count: number; readonly percent: number }[]
}

/** @param counts number of ratings with 1, 2, 3, 4 and 5 stars */
export function summaryOf(counts: readonly number[]): RatingSummary {
  const total = counts.reduce((total, count) => total + count, 0)
  const points = counts.reduce((total, count, at) => total + count * (at + 1), 0)
  const rows = counts
    .map((count, at) => ({ stars: at + 1, count, percent: total === 0 ? 0 : (count / total) * 100 }))
    .reverse()
  return { total, average: total === 0 ? 0 : points / total, rows }
}
