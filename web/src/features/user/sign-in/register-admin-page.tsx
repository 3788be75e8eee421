import { registerAdmin } from '@tiantian/contracts/user/account.ts'
import type * as z from 'zod/mini'
import { checkForm } from '../../../i18n/check-form.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { TextField, UsernameField } from '../../../ui/form/text-field.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { LOGIN_PAGE } from '../../shell/protected-pages.ts'
import { withExtraErrors } from '../address/extra-errors.ts'
import { NicknameField } from '../profile/nickname-field.tsx'
import { AgreementField } from './agreement-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { checkRegistration, REGISTRATION, registrationInput, withUsernameRule } from './registration.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { LoginLink, SignLinks } from './sign-links.tsx'

/** Creates the first administrator of a server, by the token on its terminal (S6.2). */
export function RegisterAdminPage() {
  const t = useText()
  const form = useAdminForm()
  return (
    <SignFrame title={t('signIn.admin.title')} lead={t('signIn.admin.lead')}>
      <SignForm form={form} submitText={t('signIn.admin.create')}>
        <TextField
          label={t('signIn.admin.setupToken')}
          hint={t('signIn.admin.setupTokenHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field(form, 'setupToken')}
        />
        <UsernameField
          label={t('user.username')}
          hint={t('user.usernameHint')}
          {...field(form, 'username')}
        />
        <NicknameField {...field(form, 'nickname')} />
        <NewPasswordFields password={field(form, 'password')} again={field(form, 'passwordAgain')} />
        <AgreementField {...field(form, 'isAgreed')} />
      </SignForm>
      <SignLinks>
        <LoginLink uniIdRedirectUrl={undefined} />
      </SignLinks>
    </SignFrame>
  )
}

function useAdminForm() {
  const t = useText()
  const { redirectTo } = useNavigator()
  return useForm({
    start: { ...REGISTRATION, username: '', setupToken: '' },
    check: (draft) => {
      const checked = withUsernameRule(
        checkForm(registerAdmin.input, registrationInput(draft)),
        draft.username,
      )
      const setupToken = draft.setupToken ? undefined : t('error.rule.required')
      return withExtraErrors(checkRegistration(checked, draft), { setupToken })
    },
    send: (input: z.output<typeof registerAdmin.input>) => call(registerAdmin, input),
    onSent() {
      showToast({ title: t('signIn.admin.created'), icon: 'success', durationMs: 4000 })
      redirectTo(LOGIN_PAGE)
    },
    fieldOf: {
      USERNAME_TAKEN: 'username',
      PASSWORD_COMMON: 'password',
      SETUP_TOKEN_WRONG: 'setupToken',
    },
  })
}
