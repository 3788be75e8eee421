import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { BackIcon } from '../../../ui/icons.tsx'
import { BarCartLink } from './cart-link.tsx'
import css from './page-frame.module.css'
import { useNavigator } from './use-navigator.ts'

interface PageFrameProps {
  /** The heading of the page and of the browser's tab. */
  title: string
  /** A custom bar in place of back button and title (S2.9); the heading is then for screen readers only. */
  bar?: ReactNode
  /** At the end of the title bar. */
  actions?: ReactNode
  /** No margins: the page lays out its parts itself. */
  isBare?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Everything below the top window: title bar and content. Each page has exactly one. */
export function PageFrame({ title, bar, actions, isBare, className, children }: PageFrameProps) {
  useTabTitle(title)
  return (
    <main id="main" className={css.main} tabIndex={-1}>
      {bar === undefined ? (
        <TitleBar title={title} actions={actions} />
      ) : (
        <CustomBar title={title} bar={bar} />
      )}
      <div className={cx(css.content, isBare && css.bare, className)}>{children}</div>
    </main>
  )
}

function TitleBar({ title, actions }: { title: string; actions: ReactNode }) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <div className={css.bar}>
      <div className={css.barContent}>
        <IconButton label={t('common.back')} onClick={() => navigateBack()}>
          <BackIcon />
        </IconButton>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={css.actions}>
          {actions}
          <BarCartLink />
        </div>
      </div>
    </div>
  )
}

function CustomBar({ title, bar }: { title: string; bar: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      {bar}
    </>
  )
}

export function useTabTitle(title: string) {
  const t = useText()
  const site = t('shell.siteName')
  useEffect(() => {
    document.title = title === site ? site : `${title} · ${site}`
  }, [title, site])
}
