import { register } from '@tiantian/contracts/user/login.ts'
import { useText } from '../../../i18n/use-text.ts'
import { signInByRegistering } from '../../../sdk/sign-in.ts'
import { UsernameField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { keptInviteCode } from '../kept-invite.ts'
import { useAfterLogin } from './after-login.ts'
import type { RegisterPageProps } from './register-frame.tsx'
import { RegisterFrame } from './register-frame.tsx'
import {
  checkRegistration,
  REGISTRATION,
  REGISTRATION_FIELDS,
  registrationInput,
  withUsernameRule,
} from './registration.ts'
import { useCaptchaGuard } from './use-captcha.ts'

/** Registration by username and password (S1.3); the user is signed in at once. */
export function RegisterPage({ uniIdRedirectUrl, inviteCode }: RegisterPageProps) {
  const t = useText()
  const { form, guard } = useRegisterForm(uniIdRedirectUrl, inviteCode)
  return (
    <RegisterFrame by="username" form={form} guard={guard} uniIdRedirectUrl={uniIdRedirectUrl}>
      <UsernameField label={t('user.username')} hint={t('user.usernameHint')} {...field(form, 'username')} />
    </RegisterFrame>
  )
}

function useRegisterForm(uniIdRedirectUrl: string | undefined, inviteCode = keptInviteCode()) {
  const guard = useCaptchaGuard('register')
  const form = useForm({
    start: { ...REGISTRATION, inviteCode, username: '' },
    check: (draft) => {
      const checked = withUsernameRule(guard.check(register.input, registrationInput(draft)), draft.username)
      return checkRegistration(checked, draft)
    },
    send: signInByRegistering,
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { USERNAME_TAKEN: 'username', ...REGISTRATION_FIELDS },
  })
  return { form, guard }
}
