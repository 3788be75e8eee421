import type { Review } from '@tiantian/contracts/review/review.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ComplaintButton } from './complaint-button.tsx'
import { ReviewCard } from './review-card.tsx'
import { UsefulButton } from './useful-button.tsx'

const AnswerSheet = lazy(() =>
  import('./answer-sheet.tsx').then((module) => ({ default: module.AnswerSheet })),
)

interface ReviewItemProps {
  review: Review
  isMarked: boolean
  /** Whether the user sells the product. */
  isSeller: boolean
}

/** A review of another user, with the actions of a reader or the shop. */
export function ReviewItem({ review, isMarked, isSeller }: ReviewItemProps) {
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
