import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { mineQuery } from '../../review/review-query.ts'
import type { ReviewSubject } from '../../review/use-review-form.ts'
import { showFailure } from '../../shell/error/failure.ts'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { pageUrl } from '../../shell/page-url.ts'

const ReviewSheet = lazy(async () => ({
  default: (await import('../../review/review-sheet.tsx')).ReviewSheet,
}))

/** Goods that were received are reviewed from their order; a review that exists is changed, or read on its page. */
export function LineReview({ orderId, line: { productId } }: { orderId: string; line: OrderLine }) {
  const t = useText()
  const client = useQueryClient()
  const { navigateTo } = useNavigator()
  const [subject, setSubject] = useState<ReviewSubject>()
  const opening = useMutation({
    mutationFn: () => client.fetchQuery(mineQuery(productId)),
    onSuccess({ waiting, reviews }) {
      const line = waiting.find((each) => each.orderId === orderId) ?? waiting[0]
      const review = reviews.find(({ editableUntil }) => Date.parse(editableUntil) > serverNow())
      if (line) setSubject({ line })
      else if (review) setSubject({ review })
      else navigateTo(pageUrl('/pages/product/detail', { id: productId }))
    },
    onError: showFailure,
  })
  return (
    <>
      <Button size="sm" variant="soft" isLoading={opening.isPending} onClick={() => opening.mutate()}>
        {t('review.write')}
      </Button>
      <Suspense>
        {subject && <ReviewSheet subject={subject} onClose={() => setSubject(undefined)} />}
      </Suspense>
    </>
  )
}
