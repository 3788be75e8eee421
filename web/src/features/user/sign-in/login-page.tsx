import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { canUsePasskeys } from '../../../sdk/passkey.ts'
import { signInByPasskey, signInByPassword } from '../../../sdk/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField, UsernameField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { GuardField } from './guard-field.tsx'
import css from './login-page.module.css'
import { REGISTER_PAGE, RETRIEVE_BY_EMAIL_PAGE, RETRIEVE_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { SignLink, SignLinks } from './sign-links.tsx'
import { LoginTerms } from './terms-line.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'

/**
 * Login without a name or a password: the device knows whose passkey it is. Nothing if the browser does not support
 * it.
 */
function PasskeyLogin({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const login = useMutation({
    mutationFn: signInByPasskey,
    meta: { errors: 'inline' },
    onSuccess: useAfterLogin(uniIdRedirectUrl),
  })
  if (!canUsePasskeys()) return null
  return (
    <div className={css.passkey}>
      <p className={css.or}>{t('signIn.or')}</p>
      <Button
        variant="secondary"
        size="lg"
        isBlock
        icon={<IconFingerprint size={22} aria-hidden="true" />}
        isLoading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('signIn.passkey')}
      </Button>
      {login.error && (
        <p role="alert" className={css.error}>
          {errorMessage(login.error)}
        </p>
      )}
    </div>
  )
}

/** The page to reset a forgotten password; a typed number or email address is passed along. */
function retrieveUrl(name: string, uniIdRedirectUrl: string | undefined): string {
  if (name.includes('@'))
    return pageUrl(RETRIEVE_BY_EMAIL_PAGE, { emailNumber: name.trim(), uniIdRedirectUrl })
  const isNumber = /^\+?[\d\s().-]{7,}$/.test(name.trim())
  return pageUrl(RETRIEVE_PAGE, { phoneNumber: isNumber ? name.trim() : undefined, uniIdRedirectUrl })
}

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
      <SignInMethods current="password" uniIdRedirectUrl={uniIdRedirectUrl} />
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
    send: useLockWords()(signInByPassword),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    // Which of the two is wrong is not disclosed.
    fieldOf: { PASSWORD_WRONG: 'password', ...CAPTCHA_FIELD },
  })
  return { form, guard }
}
