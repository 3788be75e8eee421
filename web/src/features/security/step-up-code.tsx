import { captchaAnswer } from '@tiantian/contracts/user/captcha.ts'
import { codeText } from '@tiantian/contracts/user/code.ts'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { signInAgain } from '../../sdk/sign-in-again.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { checkAlso, codeError } from '../user/check-also.ts'
import { CodeField } from '../user/code-field.tsx'
import { GuardField } from '../user/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from '../user/use-captcha-guard.ts'
import { accountQuery } from './security-query.ts'
import css from './step-up-dialog.module.css'

const codeForm = z.object({ code: codeText, ...captchaAnswer })

/** A user with neither password nor second factor logs in again, by a code to the mobile or by email. */
export function CodeProof({ onProven }: { onProven: () => void }) {
  const t = useText()
  const { mobile, email } = useSuspenseQuery(accountQuery()).data
  // Of another system of the operator, used for login.
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
  // The captcha scenes of the pages that log in by such a code.
  const guard = useCaptchaGuard(mobile ? 'login-by-sms' : 'login-by-pwd')
  const form = useForm({
    start: { code: '', captcha: '' },
    check: (draft) => checkAlso(guard.check(codeForm, draft), { code: codeError(draft.code) }),
    send: (input) => signInAgain(mobile ? { mobile, ...input } : { email, ...input }),
    onSent: onProven,
    onRefused: guard.refused,
    fieldOf: { SMS_CODE_WRONG: 'code', EMAIL_CODE_WRONG: 'code', ...CAPTCHA_FIELD },
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
      <GuardField guard={guard} {...field(form, 'captcha')} />
      <FormError form={form} />
      <Button type="submit" isBlock isLoading={form.isSending}>
        {t('common.confirm')}
      </Button>
    </Form>
  )
}
