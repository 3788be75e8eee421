import { loginBySms } from '@tiantian/contracts/user/login-by-code.ts'
import type * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { enter } from '../../sdk/enter.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { useAfterLogin } from './after-login.ts'
import { checkAlso, codeError } from './check-also.ts'
import { CodeField } from './code-field.tsx'
import { GuardField } from './guard-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignWays } from './sign-ways.tsx'
import { LoginTerms } from './terms-line.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha-guard.ts'
import { useLockWords } from './use-lock-words.ts'
import { mobileField, useMobileDraft } from './use-mobile-draft.ts'

interface SmsLoginPageProps {
  /** Given by the page before: the code is sent at once. */
  phoneNumber: string | undefined
  uniIdRedirectUrl: string | undefined
}

/** The code that came to a mobile; a number that nobody has yet gets an account (S2.40). */
export function SmsLoginPage({ phoneNumber, uniIdRedirectUrl }: SmsLoginPageProps) {
  const t = useText()
  const { form, guard, number } = useSmsForm(phoneNumber, uniIdRedirectUrl)
  return (
    <SignFrame title={t('user.loginTitle')} lead={t('signIn.sms.registers')}>
      <SignWays current="smsCode" uniIdRedirectUrl={uniIdRedirectUrl} />
      <SignForm form={form} submitText={t('user.login')}>
        <MobileField {...mobileField(form)} />
        <CodeField
          way={{ channel: 'sms', scene: 'login-by-sms' }}
          target={number}
          targetName="mobile"
          onTargetWrong={() => form.touch('mobile')}
          isSentAtOnce={phoneNumber !== undefined}
          {...field(form, 'code')}
        />
        <GuardField guard={guard} {...field(form, 'captcha')} />
      </SignForm>
      <LoginTerms />
    </SignFrame>
  )
}

function useSmsForm(phoneNumber: string | undefined, uniIdRedirectUrl: string | undefined) {
  const guard = useCaptchaGuard('login-by-sms')
  const mobiles = useMobileDraft(phoneNumber)
  const form = useForm({
    start: { ...mobiles.start, code: '', captcha: '' },
    check: (draft) =>
      checkAlso(
        mobiles.check(draft, (known) => guard.check(loginBySms.input, known)),
        { code: codeError(draft.code) },
      ),
    send: useLockWords()(login),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { SMS_CODE_WRONG: 'code', ...CAPTCHA_FIELD },
  })
  return { form, guard, number: mobiles.number(form.draft) }
}

async function login(wish: z.output<typeof loginBySms.input>) {
  return enter(await call(loginBySms, wish))
}
