import type { Review } from '@tiantian/contracts/review/review.ts'
import { answerReview, REVIEW_TEXT_MAX } from '@tiantian/contracts/review/review.ts'
import { useId } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useRefreshReviews } from './review-query.ts'
import css from './review-sheet.module.css'

/** The shop's reply to a review. */
export function AnswerSheet({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useText()
  const id = useId()
  const refresh = useRefreshReviews()
  const form = useForm({
    asksBeforeUnload: true,
    start: { text: review.answer?.text ?? '' },
    check: ({ text }) => checkForm(answerReview.input, { id: review.id, text }),
    send: (input: { id: string; text: string }) => call(answerReview, input),
    onSent() {
      showToast({ title: t('review.answerSent'), icon: 'success' })
      void refresh()
      onClose()
    },
  })
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t('review.answer')}
      desktop="center"
      footer={
        <Button type="submit" form={id} size="lg" isLoading={form.isSending}>
          {t('review.send')}
        </Button>
      }
    >
      <Form form={form} id={id} className={css.form}>
        <blockquote>{review.text}</blockquote>
        <TextArea
          {...field(form, 'text')}
          label={t('review.answerText')}
          rows={4}
          maxLength={REVIEW_TEXT_MAX}
        />
        {form.errors.form && (
          <p role="alert" className={css.error}>
            {form.errors.form}
          </p>
        )}
      </Form>
    </BottomSheet>
  )
}
