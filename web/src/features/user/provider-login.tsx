import { codeText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './provider-login.module.css'
import { LOGIN_BY_CODE_PAGE } from './sign-address.ts'

interface ProviderLoginProps {
  /** `univerify` is one-tap login by the SIM card; the others are third-party apps. */
  type: string
  uniIdRedirectUrl: string | undefined
}

/** Explains what a browser cannot do, and offers the nearest alternative. */
export function ProviderLogin({ type, uniIdRedirectUrl }: ProviderLoginProps) {
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
