import { useQueryClient } from '@tanstack/react-query'
import { COMPLAINT_NOTE_MAX, decideComplaints } from '@tiantian/contracts/review/complaint.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './complaints-page.module.css'
import type { Case } from './complaints-query.ts'
import { complaintReads } from './complaints-query.ts'

interface DecisionSheetProps {
  one: Case
  isUpheld: boolean
  onClose: () => void
}

/** Explains the consequences, and takes a note for colleagues. */
export function DecisionSheet({ one: { kind, id }, isUpheld, onClose }: DecisionSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { note: '', isOffSale: false },
    check: (draft) => checkForm(decideComplaints.input, { kind, id, isUpheld, ...draft }),
    send: (input) => call(decideComplaints, input),
    onSent() {
      void client.invalidateQueries(complaintReads())
      showToast({ title: t('desk.complaints.done'), icon: 'success' })
      onClose()
    },
  })
  const way = isUpheld ? 'uphold' : 'dismiss'
  return (
    <BottomSheet isOpen desktop="center" title={t(`desk.complaints.${way}`)} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.muted}>{t(`desk.complaints.${isUpheld ? kind : 'dismissed'}Text`)}</p>
        {isUpheld && kind === 'product' && (
          <Checkbox
            label={t('desk.complaints.offSale')}
            isChecked={form.draft.isOffSale}
            onChange={(isOffSale) => form.change({ isOffSale })}
          />
        )}
        <TextArea
          label={t('desk.complaints.note')}
          isOptional
          maxLength={COMPLAINT_NOTE_MAX}
          {...field(form, 'note')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t(`desk.complaints.${way}`)}
        </Button>
      </Form>
    </BottomSheet>
  )
}
