import type { Review, ReviewSort } from '@tiantian/contracts/review/review.ts'
import { reviewSort } from '@tiantian/contracts/review/review.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { OwnReviews } from './own-reviews.tsx'
import { summaryOf } from './rating-counts.ts'
import { ReviewSkeleton } from './review-card.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewsQuery, useMine } from './review-query.ts'
import { ReviewSummary } from './review-summary.tsx'
import css from './reviews-section.module.css'

/** The reviews of a product, the user's own first. */
export function ReviewsSection({ productId }: { productId: string }) {
  const t = useText()
  const [sort, setSort] = useState<ReviewSort>('newest')
  const list = useInfiniteQuery({ ...reviewsQuery(productId, sort), placeholderData: (before) => before })
  const mine = useMine(productId)
  const own = new Set(mine?.reviews.map(({ id }) => id))
  const reviews = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const summary = summaryOf(list.data?.pages[0]?.counts ?? [])
  return (
    <Section title={t('review.title')} isPanel>
      {mine && <OwnReviews mine={mine} />}
      {summary.total > 0 && (
        <div className={css.top}>
          <ReviewSummary summary={summary} />
          {summary.total > 1 && <Sorts sort={sort} onSort={setSort} />}
        </div>
      )}
      {list.isPending && <ReviewSkeleton />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && summary.total === 0 && <p className={css.none}>{t('review.none')}</p>}
      <List reviews={reviews.filter(({ id }) => !own.has(id))} mine={mine} />
      {list.hasNextPage && (
        <Button variant="soft" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('review.more')}
        </Button>
      )}
    </Section>
  )
}

function Sorts({ sort, onSort }: { sort: ReviewSort; onSort: (sort: ReviewSort) => void }) {
  const t = useText()
  const choices = reviewSort.options.map((value) => ({ value, label: t(`review.sort.${value}`) }))
  return <Segmented label={t('review.sortBy')} choices={choices} value={sort} onChange={onSort} />
}

interface ListProps {
  reviews: readonly Review[]
  mine: ReturnType<typeof useMine>
}

function List({ reviews, mine }: ListProps) {
  const t = useText()
  if (reviews.length === 0) return null
  const useful = new Set(mine?.usefulIds)
  return (
    <ul aria-label={t('review.title')}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem review={review} isMarked={useful.has(review.id)} isSeller={mine?.isSeller ?? false} />
        </li>
      ))}
    </ul>
  )
}
