import { useMutation } from '@tanstack/react-query'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { signIn } from '../../sdk/sign-in.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useAfterLogin } from './after-login.ts'
import { REGISTER_PAGE } from './register-address.ts'
import { SignForm } from './sign-form.tsx'

/** Login by username and password (S1.3); what was typed stays when it is refused. */
export function LoginPage({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const [form, setForm] = useState({ username: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const afterLogin = useAfterLogin(uniIdRedirectUrl)
  const login = useMutation({
    mutationFn: signIn,
    meta: { errors: 'inline' },
    onSuccess: afterLogin,
    onError: (error) => setErrors(refusal(error)),
  })
  const submit = () => {
    const checked = checkForm(loginByUsername.input, form)
    setErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) login.mutate(checked.data)
  }
  return (
    <SignForm
      title={t('user.loginTitle')}
      lead={t('user.loginLead')}
      submitText={t('user.login')}
      errors={errors}
      isSending={login.isPending}
      onSubmit={submit}
      footer={
        <>
          {t('user.toRegister')}
          <PageLink open="redirectTo" url={pageUrl(REGISTER_PAGE, { uniIdRedirectUrl })}>
            {t('user.register')}
          </PageLink>
        </>
      }
    >
      <TextField
        label={t('user.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        value={form.username}
        onChange={(username) => setForm({ ...form, username })}
      />
      <PasswordField
        label={t('user.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        value={form.password}
        onChange={(password) => setForm({ ...form, password })}
      />
    </SignForm>
  )
}

/** A wrong pair is shown beside the password: which of the two is wrong is nobody's business. */
function refusal(error: unknown): Record<string, string> {
  const isPair = error instanceof CallError && error.code === 'PASSWORD_WRONG'
  return { [isPair ? 'password' : 'form']: errorMessage(error) }
}
