import { changePassword } from '@tiantian/contracts/user/password.ts'
import type * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { removeToken, useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { passwordAgainError, withExtraErrors } from '../user/address/extra-errors.ts'
import { NewPasswordFields } from '../user/sign-in/new-password-fields.tsx'
import { FormCard } from './form-card.tsx'

/** Changes the password (S2.44); all devices are signed out, this one too. */
export function ChangePasswordPage() {
  const t = useText()
  const change = useChange()
  const { username, mobile } = useSession().user
  return (
    <FormCard
      title={t('security.changePassword.title')}
      lead={t('security.changePassword.lead')}
      form={change}
      actions={
        <Button type="submit" size="lg" isBlock isLoading={change.isSending}>
          {t('security.changePassword.submit')}
        </Button>
      }
    >
      {/* Tells the browser's password manager whose password changes. */}
      <input type="text" autoComplete="username" value={username || mobile} readOnly hidden />
      <PasswordField
        label={t('security.changePassword.old')}
        autoComplete="current-password"
        {...field(change, 'oldPassword')}
      />
      <NewPasswordFields
        label={t('security.newPassword')}
        password={field(change, 'newPassword')}
        again={field(change, 'passwordAgain')}
      />
    </FormCard>
  )
}

function useChange() {
  const t = useText()
  const { reLaunch } = useNavigator()
  return useForm({
    start: { oldPassword: '', newPassword: '', passwordAgain: '' },
    check: (draft) =>
      withExtraErrors(checkForm(changePassword.input, draft), {
        passwordAgain: passwordAgainError(draft.newPassword, draft.passwordAgain),
      }),
    send: (input: z.output<typeof changePassword.input>) => call(changePassword, input),
    onSent() {
      removeToken()
      reLaunch(LOGIN_PAGE)
      showToast({ title: t('security.changePassword.done'), icon: 'success', durationMs: 4000 })
    },
    fieldOf: { OLD_PASSWORD_WRONG: 'oldPassword', PASSWORD_COMMON: 'newPassword' },
  })
}
