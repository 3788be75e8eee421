import { masked } from '@tiantian/contracts/user/contact.ts'
import { setPassword } from '@tiantian/contracts/user/password.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { redirectTarget } from '../shell/protected-pages.ts'
import { codeError, passwordAgainError, withExtraErrors } from '../user/address/extra-errors.ts'
import { CodeField } from '../user/sign-in/code-field.tsx'
import { GuardField } from '../user/sign-in/guard-field.tsx'
import { NewPasswordFields } from '../user/sign-in/new-password-fields.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from '../user/sign-in/use-captcha.ts'
import type { CodeChannel } from '../user/sign-in/use-send-code.ts'
import { Card, FormCard } from './form-card.tsx'
import { BIND_MOBILE_PAGE } from './security-address.ts'
import { accountQuery, useCacheSecurity } from './security-query.ts'

export interface SetPasswordProps {
  uniIdRedirectUrl?: string | undefined
  /** The login method just used; then this step can be skipped. */
  loginType?: string | undefined
}

/**
 * A first password for a user who logs in by codes (S2.44). It is confirmed by a code to the mobile, or else by
 * email.
 */
export function SetPasswordPage(props: SetPasswordProps) {
  const t = useText()
  const { mobile, email } = useSuspenseQuery(accountQuery()).data
  const leave = useLeave(props.uniIdRedirectUrl)
  if (mobile || email) return <SetPasswordForm {...props} mobile={mobile} email={email} onLeave={leave} />
  return (
    <Card title={t('security.setPassword.title')} lead={t('security.setPassword.mobileFirst')}>
      <PageLink url={BIND_MOBILE_PAGE} className={buttonClass({ isBlock: true })}>
        {t('security.bindMobile.title')}
      </PageLink>
      {props.loginType && <SkipButton onSkip={leave} />}
    </Card>
  )
}

const BY_SMS: CodeChannel = { channel: 'sms', scene: 'set-pwd-by-sms' }
const BY_EMAIL: CodeChannel = { channel: 'email', scene: 'set-pwd-by-email' }

interface PasswordPageFormProps extends SetPasswordProps {
  /** Empty for a user with only an email address. */
  mobile: string
  email: string
  onLeave: () => void
}

function SetPasswordForm({ mobile, email, loginType, onLeave }: PasswordPageFormProps) {
  const t = useText()
  const contact = mobile || email
  const lead = mobile ? 'security.setPassword.lead' : 'security.setPassword.leadByEmail'
  const { form, guard } = useSetPassword(onLeave)
  return (
    <FormCard
      title={t('security.setPassword.title')}
      lead={t(lead, { contact: masked(contact) })}
      form={form}
      actions={
        <>
          <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
            {t('security.setPassword.submit')}
          </Button>
          {loginType && <SkipButton onSkip={onLeave} />}
        </>
      }
    >
      <input type="text" autoComplete="username" value={contact} readOnly hidden />
      <NewPasswordFields
        label={t('security.newPassword')}
        password={field(form, 'password')}
        again={field(form, 'passwordAgain')}
      />
      <CodeField
        delivery={mobile ? BY_SMS : BY_EMAIL}
        target={contact}
        targetName="password"
        onTargetWrong={() => undefined}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
    </FormCard>
  )
}

function SkipButton({ onSkip }: { onSkip: () => void }) {
  const t = useText()
  return (
    <Button variant="plain" isBlock onClick={onSkip}>
      {t('security.setPassword.skip')}
    </Button>
  )
}

function useSetPassword(onLeave: () => void) {
  const t = useText()
  const cache = useCacheSecurity()
  const guard = useCaptchaGuard('set-pwd-by-sms')
  const form = useForm({
    start: { password: '', passwordAgain: '', code: '', captcha: '' },
    check: (draft) =>
      withExtraErrors(guard.check(setPassword.input, draft), {
        code: codeError(draft.code),
        passwordAgain: passwordAgainError(draft.password, draft.passwordAgain),
      }),
    send: (input: z.output<typeof setPassword.input>) => call(setPassword, input),
    onSent() {
      void cache.accountAgain()
      showToast({ title: t('security.setPassword.done'), icon: 'success' })
      onLeave()
    },
    onRefused: guard.refused,
    fieldOf: {
      ...CAPTCHA_FIELD,
      SMS_CODE_WRONG: 'code',
      EMAIL_CODE_WRONG: 'code',
      PASSWORD_COMMON: 'password',
    },
  })
  return { form, guard }
}

/** On to the requested page, or else back. */
function useLeave(uniIdRedirectUrl: string | undefined) {
  const { redirectTo, navigateBack } = useNavigatorHere()
  return () => (uniIdRedirectUrl ? redirectTo(redirectTarget(uniIdRedirectUrl)) : navigateBack())
}
