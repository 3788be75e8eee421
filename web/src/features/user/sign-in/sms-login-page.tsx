import { loginBySms } from '@tiantian/contracts/user/login.ts'
import type * as z from 'zod/mini'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { enter } from '../../../sdk/sign-in.ts'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { codeError, withExtraErrors } from '../address/extra-errors.ts'
import { InviteLine } from '../invite-field.tsx'
import { keptInviteCode } from '../kept-invite.ts'
import { useAfterLogin } from './after-login.ts'
import { CodeField } from './code-field.tsx'
import { GuardField } from './guard-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { withInvite, withInviteRule } from './registration.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { LoginTerms } from './terms-line.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'
import { mobileField, useMobileDraft } from './use-mobile-draft.ts'

interface SmsLoginPageProps {
  /** Passed by the previous page: the code is sent at once. */
  phoneNumber?: string | undefined
  uniIdRedirectUrl?: string | undefined
  /** When coming from a registration page. */
  inviteCode?: string | undefined
}

/** Login by a code sent to a mobile; an unknown number gets an account (S2.40). */
export function SmsLoginPage(props: SmsLoginPageProps) {
  const t = useText()
  const { phoneNumber, uniIdRedirectUrl } = props
  const { form, guard, number } = useSmsForm(props)
  return (
    <SignFrame title={t('user.loginTitle')} lead={t('signIn.sms.registers')}>
      <SignInMethods current="smsCode" uniIdRedirectUrl={uniIdRedirectUrl} />
      <SignForm form={form} submitText={t('user.login')}>
        <MobileField {...mobileField(form)} />
        <CodeField
          delivery={{ channel: 'sms', scene: 'login-by-sms' }}
          target={number}
          targetName="mobile"
          onTargetWrong={() => form.touch('mobile')}
          isSentAtOnce={phoneNumber !== undefined}
          {...field(form, 'code')}
        />
        <InviteLine isOpenAtOnce={form.draft.inviteCode !== ''} {...field(form, 'inviteCode')} />
        <GuardField guard={guard} {...field(form, 'captcha')} />
      </SignForm>
      <LoginTerms />
    </SignFrame>
  )
}

function useSmsForm({ phoneNumber, uniIdRedirectUrl, inviteCode = keptInviteCode() }: SmsLoginPageProps) {
  const guard = useCaptchaGuard('login-by-sms')
  const mobiles = useMobileDraft(phoneNumber)
  const form = useForm({
    start: { ...mobiles.start, code: '', inviteCode, captcha: '' },
    check: (draft) => {
      const checked = mobiles.check(draft, (known) => guard.check(loginBySms.input, withInvite(known)))
      return withExtraErrors(withInviteRule(checked, draft.inviteCode), { code: codeError(draft.code) })
    },
    send: useLockWords()(login),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { SMS_CODE_WRONG: 'code', INVITE_CODE_INVALID: 'inviteCode', ...CAPTCHA_FIELD },
  })
  return { form, guard, number: mobiles.number(form.draft) }
}

async function login(input: z.output<typeof loginBySms.input>) {
  return enter(await call(loginBySms, input))
}
