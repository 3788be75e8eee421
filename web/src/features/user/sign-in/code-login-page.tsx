import { mobile } from '@tiantian/contracts/user/contact.ts'
import { email } from '@tiantian/contracts/user/email.ts'
import { loginByEmail } from '@tiantian/contracts/user/login.ts'
import * as z from 'zod/mini'
import { checkForm } from '../../../i18n/check-form.ts'
import { codeText } from '../../../i18n/code-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { enter } from '../../../sdk/sign-in.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { codeError, withExtraErrors } from '../address/extra-errors.ts'
import { useAfterLogin } from './after-login.ts'
import { CodeField } from './code-field.tsx'
import css from './code-login-page.module.css'
import { EmailField } from './email-field.tsx'
import { GuardField } from './guard-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { LOGIN_BY_CODE_PAGE, LOGIN_BY_SMS_PAGE, REGISTER_BY_EMAIL_PAGE } from './sign-address.ts'
import { SignForm } from './sign-form.tsx'
import { SignFrame } from './sign-frame.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { SignLink } from './sign-links.tsx'
import { LoginTerms } from './terms-line.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard } from './use-captcha.ts'
import { useLockWords } from './use-lock-words.ts'
import { mobileField, useMobileDraft } from './use-mobile-draft.ts'

/** A code sent to the email address of an account. */
function EmailCodeLogin({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  // It uses the captcha scene of password login: there is none of its own.
  const guard = useCaptchaGuard('login-by-pwd')
  const form = useForm({
    start: { email: '', code: '', captcha: '' },
    check: (draft) =>
      withExtraErrors(guard.check(loginByEmail.input, draft), { code: codeError(draft.code) }),
    send: useLockWords()(login),
    onSent: useAfterLogin(uniIdRedirectUrl),
    onRefused: guard.refused,
    fieldOf: { EMAIL_CODE_WRONG: 'code', ...CAPTCHA_FIELD },
  })
  const { data: address } = email.safeParse(form.draft.email)
  return (
    <SignForm form={form} submitText={t('user.login')}>
      <EmailField {...field(form, 'email')} />
      <CodeField
        delivery={{ channel: 'email', scene: 'login-by-email' }}
        target={address}
        targetName="email"
        onTargetWrong={() => form.touch('email')}
        {...field(form, 'code')}
      />
      <GuardField guard={guard} {...field(form, 'captcha')} />
    </SignForm>
  )
}

async function login(input: z.output<typeof loginByEmail.input>) {
  return enter(await call(loginByEmail, input))
}

const start = z.object({ mobile })

interface SmsLoginStartProps {
  /** Further parameters for the next page. */
  onward: { uniIdRedirectUrl: string | undefined; inviteCode: string | undefined }
}

/** The mobile number; the code is entered on the next page. */
function SmsLoginStart({ onward }: SmsLoginStartProps) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const mobiles = useMobileDraft()
  const form = useForm({
    start: mobiles.start,
    check: (draft) => mobiles.check(draft, (known) => checkForm(start, known)),
    send: (input: z.output<typeof start>) => Promise.resolve(input.mobile),
    // Replaces this page, so that back leaves the login instead of going round.
    onSent: (phoneNumber) => redirectTo(pageUrl(LOGIN_BY_SMS_PAGE, { phoneNumber, ...onward })),
  })
  return (
    <SignForm form={form} submitText={t('signIn.sms.next')}>
      <MobileField {...mobileField(form)} />
    </SignForm>
  )
}

interface ProviderLoginProps {
  /** `univerify` is one-tap login by the SIM card; the others are third-party apps. */
  type: string
  uniIdRedirectUrl: string | undefined
}

/** Explains what a browser cannot do, and offers the nearest alternative. */
function ProviderLogin({ type, uniIdRedirectUrl }: ProviderLoginProps) {
  const t = useText()
  const text = type === 'univerify' ? t('signIn.oneTap.onlyInApp') : codeText('PROVIDER_NOT_CONFIGURED')
  return (
    <div className={css.provider}>
      {type === 'univerify' && <h2 className={css.title}>{t('signIn.oneTap.title')}</h2>}
      <p>{text}</p>
      <PageLink
        open="redirectTo"
        url={pageUrl(LOGIN_BY_CODE_PAGE, { type: 'smsCode', uniIdRedirectUrl })}
        className={buttonClass({ size: 'lg', isBlock: true })}
      >
        {t('signIn.oneTap.bySms')}
      </PageLink>
    </div>
  )
}

interface CodeLoginPageProps {
  /** `smsCode` (the default), `emailCode`, or a provider: univerify, weixin, apple … */
  type?: string | undefined
  uniIdRedirectUrl?: string | undefined
  /** When coming from a registration page. */
  inviteCode?: string | undefined
}

/** Login without a password (S2.40): by mobile, by email, or by what only the phone app can do. */
export function CodeLoginPage({ type = 'smsCode', uniIdRedirectUrl, inviteCode }: CodeLoginPageProps) {
  const t = useText()
  const method = type === 'smsCode' || type === 'emailCode' ? type : undefined
  const lead = method === 'smsCode' ? t('signIn.sms.registers') : t('user.loginLead')
  return (
    <SignFrame title={t('user.loginTitle')} lead={lead}>
      <SignInMethods current={method} uniIdRedirectUrl={uniIdRedirectUrl} />
      {method === 'smsCode' && <SmsLoginStart onward={{ uniIdRedirectUrl, inviteCode }} />}
      {method === 'emailCode' && <EmailCodeLogin uniIdRedirectUrl={uniIdRedirectUrl} />}
      {!method && <ProviderLogin type={type} uniIdRedirectUrl={uniIdRedirectUrl} />}
      {method === 'emailCode' && (
        <SignLink
          question={t('user.toRegister')}
          text={t('user.register')}
          url={pageUrl(REGISTER_BY_EMAIL_PAGE, { uniIdRedirectUrl })}
        />
      )}
      <LoginTerms />
    </SignFrame>
  )
}
