import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { BackIcon, SearchIcon } from '../../ui/icons.tsx'
import { BarCartLink } from '../shell/frame/cart-link.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './browse-bar.module.css'

interface BrowseBarProps {
  /** The search page that the box opens. */
  url: string
  placeholder: string
  /** The current query; the search page continues from it. */
  text?: string | undefined
  hasBack?: boolean
  /** At the end of the bar, on wide screens only. */
  children?: ReactNode
}

/**
 * The custom bar of the browsing pages (S2.9, S2.12, S2.30) and of results: a search box that opens the search page.
 */
export function BrowseBar({ url, placeholder, text, hasBack = false, children }: BrowseBarProps) {
  return (
    <div className={css.bar}>
      <div className={css.content}>
        {hasBack && <BackButton />}
        <PageLink url={url} className={css.box}>
          <SearchIcon size={20} />
          <span className={text ? css.text : undefined}>{text || placeholder}</span>
        </PageLink>
        {children && <div className={css.end}>{children}</div>}
        <BarCartLink className={css.cart} />
      </div>
    </div>
  )
}

function BackButton() {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <IconButton label={t('common.back')} className={css.back} onClick={() => navigateBack()}>
      <BackIcon />
    </IconButton>
  )
}
