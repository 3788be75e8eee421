import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { ComplaintKind } from '@tiantian/contracts/review/complaint.ts'
import { addComplaint, COMPLAINT_NOTE_MAX, COMPLAINT_REASONS } from '@tiantian/contracts/review/complaint.ts'
import { useId, useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { useUnloadQuestion } from '../../ui/form/use-unload-question.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './complaint-sheet.module.css'

type ComplaintSheetReason = (typeof COMPLAINT_REASONS)[ComplaintKind][number]

interface ComplaintSheetProps {
  kind: ComplaintKind
  id: string
  onClose: () => void
}

/** Reports a problem with a product or a review to the office. */
export function ComplaintSheet({ kind, id, onClose }: ComplaintSheetProps) {
  const t = useText()
  const [reason, setReason] = useState<ComplaintSheetReason>()
  const [note, setNote] = useState('')
  useUnloadQuestion(note !== '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: ComplaintSheetReason) =>
      call(addComplaint, { kind, id, reason: chosen, note } as Input<typeof addComplaint>),
    meta: { errors: 'inline' },
    onSuccess() {
      showToast({ title: t('review.complaint.sent'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t(`review.complaint.title.${kind}`)}
      desktop="center"
      footer={
        <Button size="lg" isLoading={isPending} disabled={!reason} onClick={() => reason && mutate(reason)}>
          {t('review.send')}
        </Button>
      }
    >
      <div className={css.form}>
        <Reasons kind={kind} chosen={reason} onChoose={setReason} />
        <TextArea
          label={t('review.complaint.note')}
          value={note}
          onChange={setNote}
          maxLength={COMPLAINT_NOTE_MAX}
          isOptional
        />
        {error && (
          <p role="alert" className={css.error}>
            {errorMessage(error)}
          </p>
        )}
      </div>
    </BottomSheet>
  )
}

interface ReasonsProps {
  kind: ComplaintKind
  chosen: ComplaintSheetReason | undefined
  onChoose: (reason: ComplaintSheetReason) => void
}

function Reasons({ kind, chosen, onChoose }: ReasonsProps) {
  const t = useText()
  const name = useId()
  const reasons: readonly ComplaintSheetReason[] = COMPLAINT_REASONS[kind]
  return (
    <fieldset>
      <legend className={css.label}>{t('review.complaint.what')}</legend>
      {reasons.map((reason) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name={name} checked={reason === chosen} onChange={() => onChoose(reason)} />
          {t(`review.complaint.reason.${reason}`)}
        </label>
      ))}
    </fieldset>
  )
}
