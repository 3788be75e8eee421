import { useQueryClient } from '@tanstack/react-query'
import type { OfficeRegistration } from '@tiantian/contracts/expo/office.ts'
import { eraseRegistration } from '@tiantian/contracts/expo/office-event.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './office-event.module.css'
import { officeEventReads } from './office-query.ts'

interface EraseSheetProps {
  row: OfficeRegistration
  onClose: () => void
}

const REASON_MAX = 300

/**
 * Erases an attendee's personal data from a registration on their request: it cannot be undone, so a reason is
 * required.
 */
export function EraseSheet({ row: { id, name }, onClose }: EraseSheetProps) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => checkForm(eraseRegistration.input, { id, ...draft }),
    send: (input) => call(eraseRegistration, input),
    onSent() {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('registry.done'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('hall.erase.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p>{t('hall.erase.text', { name })}</p>
        <TextArea
          label={t('registry.reason')}
          hint={t('hall.erase.reasonHint')}
          maxLength={REASON_MAX}
          {...field(form, 'reason')}
        />
        <FormError form={form} />
        <Button type="submit" variant="danger" isLoading={form.isSending}>
          {t('hall.erase.go')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
