import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import { LOGIN_PAGE } from '../../shell/protected-pages.ts'
import css from './sign-links.module.css'

interface SignLinkProps {
  /** `Already registered?` */
  question?: string
  text: string
  url: string
  open?: 'navigateTo' | 'redirectTo'
  /** At the end of the field before it. */
  isAtEnd?: boolean
}

/** A link between pages of login and registration; they replace each other, so that back leaves them. */
export function SignLink({ question, text, url, open = 'redirectTo', isAtEnd }: SignLinkProps) {
  return (
    <p className={cx(css.link, isAtEnd && css.atEnd)}>
      {question}
      <PageLink open={open} url={url}>
        {text}
      </PageLink>
    </p>
  )
}

export function SignLinks({ children }: { children: ReactNode }) {
  return <div className={css.links}>{children}</div>
}

/** For users who already have an account. */
export function LoginLink({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  return (
    <SignLink
      question={t('user.toLogin')}
      text={t('user.login')}
      url={pageUrl(LOGIN_PAGE, { uniIdRedirectUrl })}
    />
  )
}
