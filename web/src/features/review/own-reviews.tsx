import type { Output } from '@tiantian/contracts/action.ts'
import type { myReviews } from '@tiantian/contracts/review/review.ts'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './own-reviews.module.css'
import { ReviewCard } from './review-card.tsx'
import type { ReviewSubject } from './use-review-form.ts'

const ReviewSheet = lazy(() =>
  import('./review-sheet.tsx').then((module) => ({ default: module.ReviewSheet })),
)

/** Purchases the user may review, and their reviews. */
export function OwnReviews({ mine: { waiting, reviews } }: { mine: Output<typeof myReviews> }) {
  const t = useText()
  const format = useFormat()
  const [subject, setSubject] = useState<ReviewSubject>()
  const [line] = waiting
  const isOpen = ({ editableUntil }: { editableUntil: string }) => Date.parse(editableUntil) > Date.now()
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
