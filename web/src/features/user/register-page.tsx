import { useMutation } from '@tanstack/react-query'
import { register } from '@tiantian/contracts/user/login.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { errorMessage, fieldTexts } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/use-text.ts'
import { CallError } from '../../sdk/call-error.ts'
import { signUp } from '../../sdk/sign-in.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { useAfterLogin } from './after-login.ts'
import { SignForm } from './sign-form.tsx'
import { StrengthHint } from './strength-hint.tsx'

type Errors = Record<string, string>

/** Registration by username and password (S1.3); the person is signed in at once. */
export function RegisterPage({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const { form, change, errors, isSending, submit } = useRegistration(uniIdRedirectUrl)
  return (
    <SignForm
      title={t('user.registerTitle')}
      lead={t('user.registerLead')}
      submitText={t('user.register')}
      errors={errors}
      isSending={isSending}
      onSubmit={submit}
      footer={
        <>
          {t('user.toLogin')}
          <PageLink open="redirectTo" url={pageUrl(LOGIN_PAGE, { uniIdRedirectUrl })}>
            {t('user.login')}
          </PageLink>
        </>
      }
    >
      <TextField
        label={t('user.username')}
        hint={t('user.usernameHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        value={form.username}
        onChange={(username) => change({ username })}
      />
      <TextField
        label={t('user.nickname')}
        isOptional
        name="nickname"
        autoComplete="nickname"
        error={errors.nickname}
        value={form.nickname}
        onChange={(nickname) => change({ nickname })}
      />
      <PasswordField
        label={t('user.password')}
        hint={t('user.passwordHint')}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        value={form.password}
        onChange={(password) => change({ password })}
      />
      <StrengthHint password={form.password} />
      <PasswordField
        label={t('user.passwordAgain')}
        name="password-again"
        autoComplete="new-password"
        error={errors.passwordAgain}
        value={form.passwordAgain}
        onChange={(passwordAgain) => change({ passwordAgain })}
      />
    </SignForm>
  )
}

const EMPTY = { username: '', nickname: '', password: '', passwordAgain: '' }
type Form = typeof EMPTY

function useRegistration(uniIdRedirectUrl: string | undefined) {
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const afterLogin = useAfterLogin(uniIdRedirectUrl)
  const registration = useMutation({
    mutationFn: signUp,
    meta: { errors: 'inline' },
    onSuccess: afterLogin,
    onError: (error) => setErrors(refusal(error)),
  })
  const submit = () => {
    const { username, nickname, password } = form
    const wish = { username, password, ...(nickname.trim() && { nickname }) }
    const checked = checkForm(register.input, wish)
    const found = { ...(checked.ok ? {} : shapeErrors(checked.errors, form)), ...repeatError(form) }
    setErrors(found)
    if (Object.keys(found).length === 0) registration.mutate(wish)
  }
  return {
    form,
    errors,
    isSending: registration.isPending,
    change: (part: Partial<Form>) => setForm({ ...form, ...part }),
    submit,
  }
}

/** What is empty is missing; what is misspelt is told by the rule itself. */
function shapeErrors(errors: Errors, { username, password }: Form): Errors {
  return {
    ...errors,
    ...(errors.username && username && { username: i18n.t('user.usernameHint') }),
    ...(errors.username && !username && { username: i18n.t('error.rule.required') }),
    ...(errors.password && !password && { password: i18n.t('error.rule.required') }),
  }
}

function repeatError({ password, passwordAgain }: Form): Errors {
  return password === passwordAgain ? {} : { passwordAgain: i18n.t('error.rule.mismatch') }
}

function refusal(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: errorMessage(error) }
  if (error.code === 'USERNAME_TAKEN') return { username: errorMessage(error) }
  return error.fields.length > 0 ? fieldTexts(error.fields) : { form: errorMessage(error) }
}
