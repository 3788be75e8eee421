import { useText } from '../../i18n/use-text.ts'
import type { Account } from '../../sdk/accounts.ts'
import { beginAdding, forgetAccount, isAccountOpen, switchAccount } from '../../sdk/accounts.ts'
import { mergeAnonymousCart } from '../../sdk/anonymous-cart.ts'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { personName } from '../user/person-name.ts'

const USER_PAGE = '/pages/index/user'

export type AccountChoice = ReturnType<typeof useAccountChoice>

/** Actions on the accounts on this device. */
export function useAccountChoice() {
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
