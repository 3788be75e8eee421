import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Account } from '../../sdk/accounts.ts'
import { beginAdding, forgetAccount, isAccountOpen, switchAccount, useAccounts } from '../../sdk/accounts.ts'
import { mergeAnonymousCart } from '../../sdk/anonymous-cart.ts'
import { useSession } from '../../sdk/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { CrossIcon, PlusIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { FaceOf } from '../shell/frame/avatar.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { personName } from '../user/own-user.ts'
import page from './security-page.module.css'
import css from './switch-page.module.css'

const USER_PAGE = '/pages/index/user'

type AccountChoice = ReturnType<typeof useAccountChoice>

/** Actions on the accounts on this device. */
function useAccountChoice() {
  const t = useText()
  const { navigateTo, reLaunch } = useNavigator()

  /** Opens the login page; the current account stays. */
  const add = () => {
    beginAdding()
    navigateTo(pageUrl(LOGIN_PAGE, { uniIdRedirectUrl: USER_PAGE }))
  }

  const pick = (account: Account) => {
    // The token has expired: the user confirms their identity again.
    if (!isAccountOpen(account)) return add()
    switchAccount(account._id)
    void mergeAnonymousCart()
    const name = personName(account) ?? t('common.guest')
    showToast({ title: t('security.accounts.now', { name }), icon: 'success' })
    reLaunch(USER_PAGE)
  }

  const remove = async ({ _id }: Account, name: string) => {
    const isSure = await showModal({
      title: t('security.accounts.removeTitle', { name }),
      content: t('security.accounts.removeText'),
      confirmText: t('security.accounts.remove'),
    })
    if (isSure) forgetAccount(_id)
  }

  return { add, pick, remove }
}

interface AccountRowProps {
  account: Account
  choice: AccountChoice
}

/** An account on this device: name, and last use; a press switches to it. */
function AccountRow({ account, choice }: AccountRowProps) {
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

/** Account Management (S1.10): the accounts on this device, to switch between them. */
export function SwitchPage() {
  const t = useText()
  const accounts = useAccounts()
  const choice = useAccountChoice()
  return (
    <PageFrame title={t('security.accounts.title')} className={page.page}>
      <Section title={t('security.accounts.onDevice')} isPanel>
        {accounts.length === 0 && <p className={css.lead}>{t('security.accounts.empty')}</p>}
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account._id} account={account} choice={choice} />
          ))}
        </ul>
        <Button
          variant="secondary"
          icon={<PlusIcon size={18} />}
          className={css.add}
          onClick={() => choice.add()}
        >
          {t('security.accounts.add')}
        </Button>
      </Section>
      <p className={css.lead}>{t('security.accounts.note')}</p>
    </PageFrame>
  )
}
