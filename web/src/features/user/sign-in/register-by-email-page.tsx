import { email } from '@tiantian/contracts/user/email.ts'
import { registerByEmail } from '@tiantian/contracts/user/login.ts'
import type * as z from 'zod/mini'
import { call } from '../../../sdk/call.ts'
import { enter } from '../../../sdk/sign-in.ts'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { codeError, withExtraErrors } from '../address/extra-errors.ts'
import { keptInviteCode } from '../kept-invite.ts'
import { useAfterLogin } from './after-login.ts'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import type { RegisterPageProps } from './register-frame.tsx'
import { RegisterFrame } from './register-frame.tsx'
import { checkRegistration, REGISTRATION, REGISTRATION_FIELDS, registrationInput } from './registration.ts'
import { useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'

/** Registration by an email address (S2.41), which is verified by a code. */
export function RegisterByEmailPage({ uniIdRedirectUrl, inviteCode }: RegisterPageProps) {
  const { form, guard } = useEmailForm(uniIdRedirectUrl, inviteCode)
  return (
    <RegisterFrame by="email" form={form} guard={guard} uniIdRedirectUrl={uniIdRedirectUrl}>
      <EmailField {...field(form, 'email')} />
      <CodeField
        delivery={{ channel: 'email', scene: 'register' }}
        target={email.safeParse(form.draft.email).data}
        targetName="email"
        onTargetWrong={() => form.touch('email')}
        {...field(form, 'code')}
      />
    </RegisterFrame>
  )
}

function useEmailForm(uniIdRedirectUrl: string | undefined, inviteCode = keptInviteCode()) {
  const guard = useCaptchaGuard('register')
  const form = useForm({
    start: { ...REGISTRATION, inviteCode, email: '', code: '' },
    check: (draft) => {
      const checked = guard.check(registerByEmail.input, registrationInput(draft))
      return withExtraErrors(checkRegistration(checked, draft), { code: codeError(draft.code) })
    },
    send: useLockWords()(register),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { EMAIL_CODE_WRONG: 'code', EMAIL_TAKEN: 'email', ...REGISTRATION_FIELDS },
  })
  return { form, guard }
}

async function register(input: z.output<typeof registerByEmail.input>) {
  return enter(await call(registerByEmail, input))
}
