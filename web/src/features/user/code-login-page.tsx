import { useText } from '../../i18n/use-text.ts'
import { pageUrl } from '../shell/page-url.ts'
import { EmailCodeLogin } from './email-code-login.tsx'
import { ProviderLogin } from './provider-login.tsx'
import { REGISTER_BY_EMAIL_PAGE } from './sign-address.ts'
import { SignFrame } from './sign-frame.tsx'
import { SignLink } from './sign-links.tsx'
import { SignWays } from './sign-ways.tsx'
import { SmsLoginStart } from './sms-login-start.tsx'
import { LoginTerms } from './terms-line.tsx'

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
  const way = type === 'smsCode' || type === 'emailCode' ? type : undefined
  const lead = way === 'smsCode' ? t('signIn.sms.registers') : t('user.loginLead')
  return (
    <SignFrame title={t('user.loginTitle')} lead={lead}>
      <SignWays current={way} uniIdRedirectUrl={uniIdRedirectUrl} />
      {way === 'smsCode' && <SmsLoginStart onward={{ uniIdRedirectUrl, inviteCode }} />}
      {way === 'emailCode' && <EmailCodeLogin uniIdRedirectUrl={uniIdRedirectUrl} />}
      {!way && <ProviderLogin type={type} uniIdRedirectUrl={uniIdRedirectUrl} />}
      {way === 'emailCode' && (
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
