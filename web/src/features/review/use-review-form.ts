import type { Review, Reviewable } from '@tiantian/contracts/review/review.ts'
import { addReview, changeReview, reviewForm } from '@tiantian/contracts/review/review.ts'
import { useState } from 'react'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useRefreshReviews } from './review-query.ts'

/** A new review of an order line, or an edit of an existing one. */
export type ReviewSubject = { readonly line: Reviewable } | { readonly review: Review }

interface ReviewFormDraft {
  /** 0 while nothing is chosen. */
  readonly stars: number
  readonly text: string
  /** Existing photos, and newly uploaded ones. */
  readonly kept: readonly string[]
  readonly added: readonly string[]
}

export type ReviewFormState = ReturnType<typeof useReviewForm>

type ReviewContent = Pick<Review, 'stars' | 'text' | 'photos'>

/** The form of a review, and its submit: once, however often the button is pressed. */
export function useReviewForm(subject: ReviewSubject, onDone: () => void) {
  const t = useText()
  const [requestIds] = useState(createRequestIds)
  const refresh = useRefreshReviews()
  const check = ({ stars, text, kept, added }: ReviewFormDraft): CheckedForm<ReviewContent> => {
    const checked = checkForm(reviewForm, { stars: Math.max(1, stars), text, photos: [...kept, ...added] })
    if (stars > 0) return checked
    return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), stars: t('review.starsMissing') } }
  }
  return useForm({
    asksBeforeUnload: true,
    start: startOf(subject),
    check,
    send(input: ReviewContent) {
      if ('review' in subject) return call(changeReview, { id: subject.review.id, ...input })
      const { orderId, position } = subject.line
      return call(addReview, { requestId: requestIds.idOf(input), orderId, position, ...input })
    },
    onSent() {
      showToast({ title: t('review.sent'), icon: 'success' })
      void refresh()
      onDone()
    },
  })
}

function startOf(subject: ReviewSubject): ReviewFormDraft {
  if ('line' in subject) return { stars: 0, text: '', kept: [], added: [] }
  const { stars, text, photos } = subject.review
  return { stars, text, kept: photos, added: [] }
}
