import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { useText } from '../../i18n/use-text.ts'
import { enterByPassword } from '../../sdk/enter.ts'
import { PasswordField, UsernameField } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { GuardField } from './guard-field.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { retrieveUrl } from './retrieve-url.ts'
import { REGISTER_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignLink, SignLinks } from './sign-links.tsx'
import { SignWays } from './sign-ways.tsx'
import { LoginTerms } from './terms-line.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha-guard.ts'
import { useLockWords } from './use-lock-words.ts'

interface LoginPageProps {
  uniIdRedirectUrl: string | undefined
}

/** Login by username, mobile or email address, and password (S1.3); the input stays when it is refused. */
export function LoginPage({ uniIdRedirectUrl }: LoginPageProps) {
  const t = useText()
  const { form, guard } = usePasswordForm(uniIdRedirectUrl)
  const { username, password } = form.draft
  return (
    <SignFrame title={t('user.loginTitle')} lead={t('user.loginLead')}>
      <SignWays current="password" uniIdRedirectUrl={uniIdRedirectUrl} />
      <SignForm form={form} submitText={t('user.login')}>
        <UsernameField
          label={t('signIn.account')}
          {...field(form, 'username')}
          // Another username with the same password is another attempt: the old error no longer applies.
          onChange={(name) => form.change({ username: name, password })}
        />
        <PasswordField
          label={t('user.password')}
          autoComplete="current-password"
          {...field(form, 'password')}
        />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <SignLink
          text={t('signIn.forgotten')}
          url={retrieveUrl(username, uniIdRedirectUrl)}
          open="navigateTo"
          isAtEnd
        />
      </SignForm>
      <PasskeyLogin uniIdRedirectUrl={uniIdRedirectUrl} />
      <SignLinks>
        <SignLink
          question={t('user.toRegister')}
          text={t('user.register')}
          url={pageUrl(REGISTER_PAGE, { uniIdRedirectUrl })}
        />
        <LoginTerms />
      </SignLinks>
    </SignFrame>
  )
}

function usePasswordForm(uniIdRedirectUrl: string | undefined) {
  const guard = useCaptchaGuard('login-by-pwd')
  const form = useForm({
    start: { username: '', password: '', captcha: '' },
    check: (draft) => guard.check(loginByUsername.input, draft),
    send: useLockWords()(enterByPassword),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    // Which of the two is wrong is not disclosed.
    fieldOf: { PASSWORD_WRONG: 'password', ...CAPTCHA_FIELD },
  })
  return { form, guard }
}
