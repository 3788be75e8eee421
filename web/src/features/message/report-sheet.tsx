import { useMutation } from '@tanstack/react-query'
import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { addReport, REPORT_NOTE_MAX, REPORT_REASONS } from '@tiantian/contracts/message/report.ts'
import { useId, useState } from 'react'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { TextArea } from '../../ui/form/text-field.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './thread-page.module.css'

interface ReportSheetProps {
  threadId: string
  message: ThreadMessage
  onClose: () => void
}

/** Reports a message to the office, which reads it with what was written before. */
export function ReportSheet({ threadId, message: { seq, text }, onClose }: ReportSheetProps) {
  const t = useText()
  const name = useId()
  const [reason, setReason] = useState<(typeof REPORT_REASONS)[number]>()
  const [note, setNote] = useState('')
  const reporting = useMutation({
    mutationFn: (chosen: (typeof REPORT_REASONS)[number]) =>
      call(addReport, { threadId, seq, reason: chosen, note }),
    meta: { errors: 'inline' },
    onSuccess() {
      showToast({ title: t('message.report.sent'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('message.report.title')} onClose={onClose}>
      <div className={cards.stack}>
        {text && <blockquote className={css.quote}>{text}</blockquote>}
        <p className={css.hint}>{t('message.report.text')}</p>
        <fieldset className={cards.stack}>
          <legend className={cards.legend}>{t('message.report.why')}</legend>
          {REPORT_REASONS.map((one) => (
            <label key={one} className={cards.line}>
              <input type="radio" name={name} checked={one === reason} onChange={() => setReason(one)} />
              {t(`message.report.reason.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('message.report.note')}
          isOptional
          maxLength={REPORT_NOTE_MAX}
          value={note}
          onChange={setNote}
        />
        {reporting.error && <p role="alert">{errorMessage(reporting.error)}</p>}
        <Button
          isLoading={reporting.isPending}
          disabled={!reason}
          onClick={() => reason && reporting.mutate(reason)}
        >
          {t('message.report.send')}
        </Button>
      </div>
    </BottomSheet>
  )
}
