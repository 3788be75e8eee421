import type { OfficeFile } from '@tiantian/contracts/expo/event-file.ts'
import { createOfficeFile, OFFICE_FILES } from '@tiantian/contracts/expo/event-file.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import css from './office-event.module.css'
import type { OfficeChoice } from './office-query.ts'

interface FileSheetProps {
  choice: OfficeChoice
  onClose: () => void
}

const REASON_MAX = 300
const NEW: { kind: OfficeFile; reason: string } = { kind: 'xlsx', reason: '' }

/** Tables and badges of the filtered registrations: each export is logged with a reason. */
export function FileSheet({ choice, onClose }: FileSheetProps) {
  const t = useText()
  const form = useForm({
    start: NEW,
    check: (draft) => checkForm(createOfficeFile.input, { ...choice, ...draft }),
    send: (input) => call(createOfficeFile, input),
    onSent({ url }) {
      showToast({ title: t('crowd.files.begun'), icon: 'success' })
      onClose()
      // The browser saves it and stays on the page: the server sends it as an attachment.
      location.assign(url)
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('crowd.files.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <Select
          label={t('crowd.files.kind')}
          hint={t('crowd.files.chosen')}
          choices={OFFICE_FILES.map((value) => ({ value, label: t(`crowd.files.${value}`) }))}
          value={form.draft.kind}
          onChange={(kind) => form.set('kind', kind as OfficeFile)}
        />
        <TextField
          label={t('crowd.files.reason')}
          hint={t('crowd.files.reasonHint')}
          maxLength={REASON_MAX}
          {...field(form, 'reason')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('crowd.files.take')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
