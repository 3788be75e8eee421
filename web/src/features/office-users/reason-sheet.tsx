import type { banUser, requestFactorReset, unbanUser } from '@tiantian/contracts/user/office.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { useCacheUser } from './office-query.ts'
import css from './person-page.module.css'

export type ReasonedAction = 'ban' | 'unban' | 'reset'

interface ReasonSheetProps {
  kind: ReasonedAction
  action: typeof banUser | typeof unbanUser | typeof requestFactorReset
  userId: string
  onClose: () => void
}

/** Asks for a reason, which is stored in the log, and for a block also quoted in the email to the user. */
export function ReasonSheet({ kind, action, userId, onClose }: ReasonSheetProps) {
  const t = useText()
  const cache = useCacheUser()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => checkForm(action.input, { ...draft, userId }),
    send: (input) => call(action, input),
    onSent(person) {
      void cache(person)
      showToast({ title: t(`office.${kind}.done`), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t(`office.${kind}.title`)} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.note}>{t(`office.${kind}.text`)}</p>
        <TextArea label={t('office.reason')} maxLength={500} {...field(form, 'reason')} />
        <FormError form={form} />
        <Button type="submit" variant={kind === 'ban' ? 'danger' : 'primary'} isLoading={form.isSending}>
          {t(`office.${kind}.do`)}
        </Button>
      </Form>
    </BottomSheet>
  )
}
