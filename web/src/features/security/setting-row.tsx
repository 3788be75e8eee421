import type { ReactNode } from 'react'
import { ForwardIcon } from '../../ui/icons.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './setting-row.module.css'

interface SettingRowProps {
  icon: ReactNode
  name: string
  /** How it stands. */
  value?: ReactNode
  /** Where it is changed; a row without is only told. */
  url?: string | undefined
}

/** What an account has, how it stands, and the way to change it. */
export function SettingRow({ icon, name, value, url }: SettingRowProps) {
  const content = (
    <>
      <span className={css.icon}>{icon}</span>
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        {value && <span className={css.value}>{value}</span>}
      </span>
    </>
  )
  return (
    <li className={css.item}>
      {url ? (
        <PageLink url={url} className={css.row}>
          {content}
          <ForwardIcon size={18} />
        </PageLink>
      ) : (
        <div className={css.row}>{content}</div>
      )}
    </li>
  )
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}
