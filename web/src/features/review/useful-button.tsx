import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '@tiantian/contracts/review/review.ts'
import { myReviews, setUseful } from '@tiantian/contracts/review/review.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { ThumbIcon } from './icons.tsx'

interface UsefulButtonProps {
  review: Review
  /** As the server knows it. */
  isMarked: boolean
}

/** Marks a review as helpful, or not; shown at once, and reverted if the server refuses. */
export function UsefulButton({ review, isMarked }: UsefulButtonProps) {
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
