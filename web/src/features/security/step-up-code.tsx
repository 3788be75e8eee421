import { useSuspenseQuery } from '@tanstack/react-query'
import { codeText } from '@tiantian/contracts/user/code.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { signInAnew } from '../../sdk/sign-in-anew.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { checkAlso, codeError } from '../user/check-also.ts'
import { CodeField } from '../user/code-field.tsx'
import { accountQuery } from './security-query.ts'
import css from './step-up-dialog.module.css'

const codeForm = z.object({ code: codeText })

/** Who has neither password nor second factor signs in anew, by a code to her mobile or her mail. */
export function CodeProof({ onProven }: { onProven: () => void }) {
  const t = useText()
  const { mobile, email } = useSuspenseQuery(accountQuery()).data
  // Of another system of the operator, by which she signs in.
  if (!(mobile || email)) return <p>{t('security.stepUp.signInAgain')}</p>
  return <CodeForm mobile={mobile} email={email} onProven={onProven} />
}

interface CodeFormProps {
  mobile: string
  email: string
  onProven: () => void
}

function CodeForm({ mobile, email, onProven }: CodeFormProps) {
  const t = useText()
  const form = useForm({
    start: { code: '' },
    check: (draft) => checkAlso(checkForm(codeForm, draft), { code: codeError(draft.code) }),
    send: ({ code }) => signInAnew(mobile ? { mobile, code } : { email, code }),
    onSent: onProven,
    fieldOf: { SMS_CODE_WRONG: 'code', EMAIL_CODE_WRONG: 'code' },
  })
  return (
    <Form form={form} className={css.form}>
      <CodeField
        way={
          mobile ? { channel: 'sms', scene: 'login-by-sms' } : { channel: 'email', scene: 'login-by-email' }
        }
        target={mobile || email}
        targetName="code"
        onTargetWrong={() => undefined}
        {...field(form, 'code')}
      />
      <FormError form={form} />
      <Button type="submit" isBlock isLoading={form.isSending}>
        {t('common.confirm')}
      </Button>
    </Form>
  )
}
