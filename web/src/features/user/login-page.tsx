import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { signIn } from '../../sdk/sign-in.ts'
import { PasswordField, UsernameField } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { REGISTER_PAGE } from './register-address.ts'
import { SignForm } from './sign-form.tsx'

/** Login by username and password (S1.3); what was typed stays when it is refused. */
export function LoginPage({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const form = useForm({
    start: { username: '', password: '' },
    check: (draft) => checkForm(loginByUsername.input, draft),
    send: signIn,
    onSent: useAfterLogin(uniIdRedirectUrl),
    // Which of the two is wrong is nobody's business.
    fieldOf: { PASSWORD_WRONG: 'password' },
  })
  const other = {
    question: t('user.toRegister'),
    text: t('user.register'),
    url: pageUrl(REGISTER_PAGE, { uniIdRedirectUrl }),
  }
  return (
    <SignForm
      title={t('user.loginTitle')}
      lead={t('user.loginLead')}
      submitText={t('user.login')}
      form={form}
      other={other}
    >
      <UsernameField
        label={t('user.username')}
        {...field(form, 'username')}
        // Another username with the same password is another pair: what was said of the old one is over.
        onChange={(username) => form.change({ username, password: form.draft.password })}
      />
      <PasswordField
        label={t('user.password')}
        autoComplete="current-password"
        {...field(form, 'password')}
      />
    </SignForm>
  )
}
