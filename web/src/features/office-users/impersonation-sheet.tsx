import { impersonateUser } from '@tiantian/contracts/user/impersonation.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { openImpersonation } from '../../sdk/impersonation.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { useReloadUser } from './office-query.ts'
import css from './person-page.module.css'

/** For staff whose role allows impersonation. */
export function ImpersonateButton({ person: { userId, state } }: { person: OfficeUser }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const mayImpersonateUsers = useMay('user.look')
  if (!mayImpersonateUsers || state !== 'normal') return null
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
        {t('office.look.do')}
      </Button>
      {isOpen && <ImpersonationSheet userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ImpersonationSheetProps {
  userId: string
  onClose: () => void
}

/** Asks for a reason, then opens a window in which the office sees what the user sees. */
function ImpersonationSheet({ userId, onClose }: ImpersonationSheetProps) {
  const t = useText()
  const readAgain = useReloadUser(userId)
  const [open, setOpen] = useState<() => void>()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => checkForm(impersonateUser.input, { ...draft, userId }),
    send: (input) => call(impersonateUser, input),
    onSent(begun) {
      void readAgain()
      setOpen(() => () => openImpersonation(begun))
    },
  })
  const press = () => {
    open?.()
    onClose()
  }
  return (
    <BottomSheet isOpen desktop="center" title={t('office.look.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.note}>{t('office.look.text')}</p>
        {!open && <TextArea label={t('office.reason')} maxLength={500} {...field(form, 'reason')} />}
        <FormError form={form} />
        {open ? (
          // By a click of its own: a window that opens after waiting for the server is blocked.
          <Button onClick={press}>{t('office.look.open')}</Button>
        ) : (
          <Button type="submit" isLoading={form.isSending}>
            {t('office.look.do')}
          </Button>
        )}
      </Form>
    </BottomSheet>
  )
}
