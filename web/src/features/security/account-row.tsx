import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Account } from '../../sdk/accounts.ts'
import { isAccountOpen } from '../../sdk/accounts.ts'
import { useSession } from '../../sdk/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { FaceOf } from '../shell/face.tsx'
import { personName } from '../user/person-name.ts'
import css from './switch-page.module.css'
import type { AccountChoice } from './use-account-choice.ts'

interface AccountRowProps {
  account: Account
  choice: AccountChoice
}

/** An account on this device: name, and last use; a press switches to it. */
export function AccountRow({ account, choice }: AccountRowProps) {
  const t = useText()
  const isCurrent = useSession().uid === account._id
  const name = personName(account) ?? t('common.guest')
  if (isCurrent) {
    return (
      <li className={css.row} aria-current="true">
        <div className={css.account}>
          <AccountText account={account} name={name}>
            <Tag tone="success">{t('security.accounts.current')}</Tag>
          </AccountText>
        </div>
      </li>
    )
  }
  return (
    <li className={css.row}>
      <button type="button" className={css.account} onClick={() => choice.pick(account)}>
        <AccountText account={account} name={name}>
          {!isAccountOpen(account) && <Tag tone="warning">{t('security.accounts.ended')}</Tag>}
        </AccountText>
      </button>
      <IconButton
        label={t('security.accounts.removeOf', { name })}
        onClick={() => void choice.remove(account, name)}
      >
        <CrossIcon size={20} />
      </IconButton>
    </li>
  )
}

interface AccountTextProps {
  account: Account
  name: string
  /** The current status. */
  children: ReactNode
}

function AccountText({ account, name, children }: AccountTextProps) {
  const t = useText()
  const format = useFormat()
  const { username, usedAt, avatar } = account
  const used =
    usedAt && t('security.accounts.used', { time: format.relative(new Date(usedAt).toISOString()) })
  return (
    <>
      <FaceOf avatar={avatar} size={48} />
      <span className={css.text}>
        <span className={css.name}>
          {name} {children}
        </span>
        {username && username !== name && <span className={css.facts}>{username}</span>}
        {used && <span className={css.facts}>{used}</span>}
      </span>
    </>
  )
}
