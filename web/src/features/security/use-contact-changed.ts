import type { AccountInfo } from '@tiantian/contracts/user/binding.ts'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { useCacheSecurity } from './security-query.ts'

/** After a mobile or an email address was bound or removed: confirms it, and goes back to the previous page. */
export function useContactChanged(
  text: 'security.bindMobile.done' | 'security.bindEmail.done' | 'security.contactRemoved',
) {
  const t = useText()
  const cache = useCacheSecurity()
  const { navigateBack } = useNavigatorHere()
  return (account: AccountInfo) => {
    cache.account(account)
    showToast({ title: t(text), icon: 'success' })
    navigateBack()
  }
}
