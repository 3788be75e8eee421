import type { Passkey } from '@tiantian/contracts/user/passkey.ts'
import { renamePasskey } from '@tiantian/contracts/user/passkey.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import css from './passkeys-page.module.css'
import { useKeepSecurity } from './security-query.ts'

/** Renames a passkey. */
export function PasskeyName({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useText()
  const keep = useKeepSecurity()
  const form = useForm({
    start: { name },
    check: (draft) => checkForm(renamePasskey.input, { ...draft, id }),
    send: (input) => call(renamePasskey, input),
    onSent({ passkeys }) {
      void keep.passkeys(passkeys)
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('security.passkeys.renameOf', { name })} onClose={onClose}>
      <Form form={form} className={css.form}>
        <TextField label={t('security.passkeys.name')} maxLength={50} {...field(form, 'name')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
