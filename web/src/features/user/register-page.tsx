import { register } from '@tiantian/contracts/user/login.ts'
import * as z from 'zod/mini'
import type { Checked } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/use-text.ts'
import { signUp } from '../../sdk/sign-in.ts'
import { PasswordField, TextField, UsernameField } from '../../ui/text-field.tsx'
import { field, useForm } from '../../ui/use-form.ts'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { useAfterLogin } from './after-login.ts'
import { SignForm } from './sign-form.tsx'
import { StrengthHint } from './strength-hint.tsx'

/** Registration by username and password (S1.3); the person is signed in at once. */
export function RegisterPage({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const form = useForm({
    start: { username: '', nickname: '', password: '', passwordAgain: '' },
    check: checkRegistration,
    send: ({ passwordAgain: _, ...wish }) => signUp(wish),
    onSent: useAfterLogin(uniIdRedirectUrl),
    fieldOf: { USERNAME_TAKEN: 'username' },
  })
  const other = {
    question: t('user.toLogin'),
    text: t('user.login'),
    url: pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }),
  }
  return (
    <SignForm
      title={t('user.registerTitle')}
      lead={t('user.registerLead')}
      submitText={t('user.register')}
      form={form}
      other={other}
    >
      <UsernameField label={t('user.username')} hint={t('user.usernameHint')} {...field(form, 'username')} />
      <TextField label={t('user.nickname')} isOptional autoComplete="nickname" {...field(form, 'nickname')} />
      <PasswordField
        label={t('user.password')}
        hint={t('user.passwordHint')}
        autoComplete="new-password"
        {...field(form, 'password')}
      />
      <StrengthHint password={form.draft.password} />
      <PasswordField
        label={t('user.passwordAgain')}
        autoComplete="new-password"
        {...field(form, 'passwordAgain')}
      />
    </SignForm>
  )
}

/** The password is typed twice here only: the server wants it once. */
const registration = z.object({ ...register.input.shape, passwordAgain: z.string() }).check(
  z.refine((form) => form.password === form.passwordAgain, {
    path: ['passwordAgain'],
    params: { rule: 'mismatch' },
    // Said beside what else is wrong, not after it.
    when: () => true,
  }),
)

type Draft = Record<'username' | 'nickname' | 'password' | 'passwordAgain', string>

function checkRegistration(draft: Draft): Checked<z.output<typeof registration>> {
  const checked = checkForm(registration, { ...draft, nickname: draft.nickname.trim() || undefined })
  if (checked.ok || !checked.errors.username || !draft.username) return checked
  // The rule itself says more than that it was broken.
  return { ok: false, errors: { ...checked.errors, username: i18n.t('user.usernameHint') } }
}
