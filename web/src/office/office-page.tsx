import type { Permission } from '@tiantian/contracts/permission.ts'
import type { ReactNode } from 'react'
import { useTabTitle } from '../features/shell/frame/page-frame.tsx'
import { useNavigator } from '../features/shell/frame/use-navigator.ts'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { EmptyState } from '../ui/states.tsx'
import css from './office-page.module.css'
import { useMay } from './use-may.ts'

interface OfficePageProps {
  title: string
  /** None where only the server knows it, which then refuses the request. */
  permission?: Permission
  /** The purpose of the page, in one sentence. */
  lead?: string
  /** At the end of the title's line: the button that creates a record. */
  actions?: ReactNode
  /** A page of one record, with a Back button. */
  isDetail?: boolean
  children: ReactNode
}

/** A page of the office: without its permission the user sees why, and no request is sent. */
export function OfficePage({ title, permission, lead, actions, isDetail, children }: OfficePageProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  const isShown = useMay(permission)
  useTabTitle(title)
  return (
    <main id="main" className={css.main} tabIndex={-1}>
      <header className={css.head}>
        {isDetail && (
          <IconButton label={t('common.back')} className={css.back} onClick={() => navigateBack()}>
            <BackIcon size={20} />
          </IconButton>
        )}
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {isShown && actions && <div className={css.actions}>{actions}</div>}
        {isShown && lead && <p className={css.lead}>{lead}</p>}
      </header>
      {isShown ? children : <EmptyState title={t('office.notAllowed')} text={t('office.notAllowedText')} />}
    </main>
  )
}
