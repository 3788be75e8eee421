import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import { shownRating } from '@tiantian/contracts/review/rating.ts'
import type { Review, ReviewSort } from '@tiantian/contracts/review/review.ts'
import { myReviews, reviewSort, setUseful } from '@tiantian/contracts/review/review.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ComplaintButton, ThumbIcon } from './complaint-button.tsx'
import type { RatingSummary } from './product-rating.tsx'
import { summaryOf } from './product-rating.tsx'
import { reviewsQuery, useMine } from './review-query.ts'
import css from './reviews-section.module.css'
import { Stars } from './stars.tsx'
import type { ReviewSubject } from './use-review-form.ts'

const ZoomViewer = lazy(async () => ({ default: (await import('../product/zoom-viewer.tsx')).ZoomViewer }))

/** Thumbnails of a buyer's photos; each opens over the whole window. */
function ReviewPhotos({ photos, name }: { photos: readonly string[]; name: string }) {
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
function ReviewCard({ review, author, tag, children }: ReviewCardProps) {
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

function ReviewSkeleton() {
  return (
    <div className={css.review}>
      <Skeleton width="40%" height={20} />
      <Skeleton width={92} height={16} />
      <SkeletonLines count={2} />
    </div>
  )
}

const ReviewSheet = lazy(async () => ({ default: (await import('./review-sheet.tsx')).ReviewSheet }))

/** Purchases the user may review, and their reviews. */
function OwnReviews({ mine: { waiting, reviews } }: { mine: Output<typeof myReviews> }) {
  const t = useText()
  const format = useFormat()
  const [subject, setSubject] = useState<ReviewSubject>()
  const [line] = waiting
  const isOpen = ({ editableUntil }: { editableUntil: string }) => Date.parse(editableUntil) > serverNow()
  return (
    <>
      {line && (
        <div className={css.invite}>
          <p>{t('review.invite', { date: format.date(line.orderedAt), code: line.orderCode })}</p>
          <Button size="sm" onClick={() => setSubject({ line })}>
            {t('review.write')}
          </Button>
        </div>
      )}
      {reviews.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          author={t('review.yours')}
          tag={review.isHidden && <Tag tone="warning">{t('review.hidden')}</Tag>}
        >
          {isOpen(review) && (
            <Button variant="soft" size="sm" onClick={() => setSubject({ review })}>
              {t('review.change')}
            </Button>
          )}
        </ReviewCard>
      ))}
      <Suspense>
        {subject && <ReviewSheet subject={subject} onClose={() => setSubject(undefined)} />}
      </Suspense>
    </>
  )
}

interface UsefulButtonProps {
  review: Review
  /** As the server knows it. */
  isMarked: boolean
}

/** Marks a review as helpful, or not; shown at once, and reverted if the server refuses. */
function UsefulButton({ review, isMarked }: UsefulButtonProps) {
  const t = useText()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [notified, setReported] = useState<{ isUseful: boolean; count: number }>()
  const { mutate, isPending } = useMutation({
    mutationFn: (isUseful: boolean) => call(setUseful, { id: review.id, isUseful }),
    onSuccess: ({ isUseful, usefulCount }) => setReported({ isUseful, count: usefulCount }),
    onSettled: () => queryClient.invalidateQueries(readsBy(myReviews)),
  })
  const isUseful = notified?.isUseful ?? isMarked
  const count = notified?.count ?? review.usefulCount
  return (
    <Button
      variant="soft"
      size="sm"
      icon={<ThumbIcon size={18} />}
      aria-pressed={isUseful}
      isLoading={isPending}
      onClick={() => mutate(!isUseful)}
    >
      {count > 0 ? t('review.usefulBy', { number: format.number(count) }) : t('review.useful')}
    </Button>
  )
}

const AnswerSheet = lazy(async () => ({ default: (await import('./answer-sheet.tsx')).AnswerSheet }))

interface ReviewItemProps {
  review: Review
  isMarked: boolean
  /** Whether the user sells the product. */
  isSeller: boolean
}

/** A review of another user, with the actions of a reader or the shop. */
function ReviewItem({ review, isMarked, isSeller }: ReviewItemProps) {
  const t = useText()
  const [isAnswering, setAnswering] = useState(false)
  return (
    <ReviewCard review={review}>
      <UsefulButton review={review} isMarked={isMarked} />
      {isSeller && (
        <Button variant="secondary" size="sm" onClick={() => setAnswering(true)}>
          {review.answer ? t('review.changeAnswer') : t('review.toAnswer')}
        </Button>
      )}
      <ComplaintButton kind="review" id={review.id}>
        {t('review.complain')}
      </ComplaintButton>
      <Suspense>
        {isAnswering && <AnswerSheet review={review} onClose={() => setAnswering(false)} />}
      </Suspense>
    </ReviewCard>
  )
}

/** The average, and the distribution of stars. */
function ReviewSummary({ summary: { total, average, rows } }: { summary: RatingSummary }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.summary}>
      <div className={css.average}>
        <strong className={css.number}>
          {format.number(shownRating(average), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </strong>
        <Stars count={average} size={18} />
        <span className={css.muted}>{t('review.total', { count: total, number: format.number(total) })}</span>
      </div>
      <ul className={css.bars} aria-label={t('review.spread')}>
        {rows.map(({ stars, count, percent }) => (
          <li key={stars} className={css.row}>
            <span className="visually-hidden">
              {`${t('review.starsOf', { count: stars })}: ${format.number(count)}`}
            </span>
            <span aria-hidden="true">{stars}</span>
            <span className={css.track} aria-hidden="true">
              <span className={css.fill} style={{ inlineSize: `${percent}%` }} />
            </span>
            <span className={css.count} aria-hidden="true">
              {format.number(count)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reviews of a product, the user's own first. */
export function ReviewsSection({ productId }: { productId: string }) {
  const t = useText()
  const [sort, setSort] = useState<ReviewSort>('newest')
  const list = useInfiniteQuery({ ...reviewsQuery(productId, sort), placeholderData: (before) => before })
  const mine = useMine(productId)
  const own = new Set(mine?.reviews.map(({ id }) => id))
  const reviews = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const summary = summaryOf(list.data?.pages[0]?.counts ?? [])
  // A review can be shown without its stars: see docs/reviews.md.
  const isSorted = reviews.length > 1 || list.hasNextPage
  return (
    <Section title={t('review.title')} isPanel>
      {mine && <OwnReviews mine={mine} />}
      {(summary.total > 0 || isSorted) && (
        <div className={css.top}>
          {summary.total > 0 && <ReviewSummary summary={summary} />}
          {isSorted && <Sorts sort={sort} onSort={setSort} />}
        </div>
      )}
      {list.isPending && <ReviewSkeleton />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && reviews.length === 0 && <p className={css.none}>{t('review.none')}</p>}
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

interface ReviewsSectionListProps {
  reviews: readonly Review[]
  mine: ReturnType<typeof useMine>
}

function List({ reviews, mine }: ReviewsSectionListProps) {
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
