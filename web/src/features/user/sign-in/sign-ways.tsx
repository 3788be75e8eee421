import { useText } from '../../../i18n/use-text.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { LOGIN_PAGE } from '../../shell/protected-pages.ts'
import { LOGIN_BY_CODE_PAGE } from './sign-address.ts'
import css from './sign-ways.module.css'

type SignWay = 'password' | 'smsCode' | 'emailCode'

interface SignWaysProps {
  current: SignWay | undefined
  uniIdRedirectUrl: string | undefined
}

/** The login methods, each with a page of its own. */
export function SignWays({ current, uniIdRedirectUrl }: SignWaysProps) {
  const t = useText()
  const ways = [
    { way: 'password', text: t('signIn.ways.password'), url: pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }) },
    { way: 'smsCode', text: t('signIn.ways.sms'), url: codeUrl('smsCode') },
    { way: 'emailCode', text: t('signIn.ways.email'), url: codeUrl('emailCode') },
  ]
  function codeUrl(type: SignWay) {
    return pageUrl(LOGIN_BY_CODE_PAGE, { type, uniIdRedirectUrl })
  }
  return (
    <nav className={css.ways} aria-label={t('signIn.ways.label')}>
      {ways.map(({ way, text, url }) => (
        <PageLink key={way} url={url} open="redirectTo" aria-current={way === current ? 'page' : undefined}>
          {text}
        </PageLink>
      ))}
    </nav>
  )
}
