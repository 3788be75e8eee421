import type { Review } from '@tiantian/contracts/review/review.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from './icons.tsx'
import { ReviewCard } from './review-card.tsx'
import { UsefulButton } from './useful-button.tsx'

const AnswerSheet = lazy(() =>
  import('./answer-sheet.tsx').then((module) => ({ default: module.AnswerSheet })),
)
const ComplaintSheet = lazy(() =>
  import('./complaint-sheet.tsx').then((module) => ({ default: module.ComplaintSheet })),
)

interface ReviewItemProps {
  review: Review
  isMarked: boolean
  /** Whether she who reads sells the part. */
  isSeller: boolean
}

/** A review of somebody else, with what a reader or the shop can do about it. */
export function ReviewItem({ review, isMarked, isSeller }: ReviewItemProps) {
  const t = useText()
  const [open, setOpen] = useState<'answer' | 'complaint'>()
  const close = () => setOpen(undefined)
  return (
    <ReviewCard review={review}>
      <UsefulButton review={review} isMarked={isMarked} />
      {isSeller && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('answer')}>
          {review.answer ? t('review.changeAnswer') : t('review.toAnswer')}
        </Button>
      )}
      <Button variant="plain" size="sm" icon={<FlagIcon size={16} />} onClick={() => setOpen('complaint')}>
        {t('review.complain')}
      </Button>
      <Suspense>
        {open === 'answer' && <AnswerSheet review={review} onClose={close} />}
        {open === 'complaint' && <ComplaintSheet kind="review" id={review.id} onClose={close} />}
      </Suspense>
    </ReviewCard>
  )
}
