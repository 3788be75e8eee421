import type { ReactNode } from 'react'
import { ForwardIcon } from '../../ui/icons.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './setting-row.module.css'

interface SettingRowProps {
  icon: ReactNode
  name: string
  /** The current status. */
  value?: ReactNode
  /** The page to change it; a row without one is read-only. */
  url?: string | undefined
  /** In place of an address: what opens over the page. */
  onPress?: () => void
}

/** A setting of the account, its status, and a link to change it. */
export function SettingRow({ icon, name, value, ...way }: SettingRowProps) {
  return (
    <li className={css.item}>
      <Row {...way}>
        <span className={css.icon}>{icon}</span>
        <span className={css.text}>
          <span className={css.name}>{name}</span>
          {value && <span className={css.value}>{value}</span>}
        </span>
      </Row>
    </li>
  )
}

function Row({ url, onPress, children }: Pick<SettingRowProps, 'url' | 'onPress'> & { children: ReactNode }) {
  const content = (
    <>
      {children}
      <ForwardIcon size={18} />
    </>
  )
  if (url) {
    return (
      <PageLink url={url} className={css.row}>
        {content}
      </PageLink>
    )
  }
  if (!onPress) return <div className={css.row}>{children}</div>
  return (
    <button type="button" className={css.row} onClick={onPress}>
      {content}
    </button>
  )
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}
