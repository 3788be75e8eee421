import { email } from '@tiantian/contracts/user/email.ts'
import { loginByEmail } from '@tiantian/contracts/user/login-by-code.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { enter } from '../../sdk/enter.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { useAfterLogin } from './after-login.ts'
import { checkAlso, codeError } from './check-also.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import { GuardField } from './guard-field.tsx'
import { SignForm } from './sign-form.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha-guard.ts'
import { useLockWords } from './use-lock-words.ts'

/** A code sent to the email address of an account. */
export function EmailCodeLogin({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  // It uses the captcha scene of password login: there is none of its own.
  const guard = useCaptchaGuard('login-by-pwd')
  const form = useForm({
    start: { email: '', code: '', captcha: '' },
    check: (draft) => checkAlso(guard.check(loginByEmail.input, draft), { code: codeError(draft.code) }),
    send: useLockWords()(login),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { EMAIL_CODE_WRONG: 'code', ...CAPTCHA_FIELD },
  })
  const { data: address } = email.safeParse(form.draft.email)
  return (
    <SignForm form={form} submitText={t('user.login')}>
      <EmailField {...field(form, 'email')} />
      <CodeField
        way={{ channel: 'email', scene: 'login-by-email' }}
        target={address}
        targetName="email"
        onTargetWrong={() => form.touch('email')}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
    </SignForm>
  )
}

async function login(input: z.output<typeof loginByEmail.input>) {
  return enter(await call(loginByEmail, input))
}
