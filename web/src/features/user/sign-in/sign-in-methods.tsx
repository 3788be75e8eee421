import { useText } from '../../../i18n/use-text.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { LOGIN_PAGE } from '../../shell/protected-pages.ts'
import { LOGIN_BY_CODE_PAGE } from './sign-address.ts'
import css from './sign-in-methods.module.css'

type SignInMethod = 'password' | 'smsCode' | 'emailCode'

interface SignInMethodsProps {
  current: SignInMethod | undefined
  uniIdRedirectUrl: string | undefined
}

/** The login methods, each with a page of its own. */
export function SignInMethods({ current, uniIdRedirectUrl }: SignInMethodsProps) {
  const t = useText()
  const methods = [
    { method: 'password', text: t('signIn.ways.password'), url: pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }) },
    { method: 'smsCode', text: t('signIn.ways.sms'), url: codeUrl('smsCode') },
    { method: 'emailCode', text: t('signIn.ways.email'), url: codeUrl('emailCode') },
  ]
  function codeUrl(type: SignInMethod) {
    return pageUrl(LOGIN_BY_CODE_PAGE, { type, uniIdRedirectUrl })
  }
  return (
    <nav className={css.ways} aria-label={t('signIn.ways.label')}>
      {methods.map(({ method, text, url }) => (
        <PageLink
          key={method}
          url={url}
          open="redirectTo"
          aria-current={method === current ? 'page' : undefined}
        >
          {text}
        </PageLink>
      ))}
    </nav>
  )
}
