import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Rating } from '../../ui/rating.tsx'
import css from './product-rating.module.css'
import { summaryOf } from './rating-counts.ts'
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
