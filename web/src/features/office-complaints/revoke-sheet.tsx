import { useQueryClient } from '@tanstack/react-query'
import { COMPLAINT_NOTE_MAX, revokeDecision } from '@tiantian/contracts/review/complaint.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './complaints-page.module.css'
import type { Case } from './complaints-query.ts'
import { complaintReads } from './complaints-query.ts'

/** What was hidden becomes visible again; the note tells colleagues why. */
export function RevokeSheet({ one: { kind, id }, onClose }: { one: Case; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { note: '' },
    check: (draft) => checkForm(revokeDecision.input, { kind, id, ...draft }),
    send: (input) => call(revokeDecision, input),
    onSent() {
      void client.invalidateQueries(complaintReads())
      showToast({ title: t('desk.complaints.revoked'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('desk.complaints.revoke')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.muted}>{t(`desk.complaints.${kind}BackText`)}</p>
        <TextArea
          label={t('desk.complaints.note')}
          isOptional
          maxLength={COMPLAINT_NOTE_MAX}
          {...field(form, 'note')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('desk.complaints.revoke')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
