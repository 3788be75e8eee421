import { useMutation } from '@tanstack/react-query'
import type { AccountInfo } from '@tiantian/contracts/user/binding.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { useCacheSecurity } from './security-query.ts'

interface BindActionsProps {
  isSending: boolean
  /** There is one already, which can be removed. */
  isBound: boolean
  removeTitle: string
  onRemove: () => Promise<AccountInfo>
}

/** Binds what was typed, or removes what is bound. */
export function BindActions({ isSending, isBound, removeTitle, onRemove }: BindActionsProps) {
  const t = useText()
  const removal = useMutation({
    mutationFn: onRemove,
    onSuccess: useContactChanged('security.contactRemoved'),
  })
  const ask = async () => {
    const isSure = await showModal({
      title: removeTitle,
      content: t('security.removeContactText'),
      confirmText: t('security.removeContact'),
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <>
      <Button type="submit" size="lg" isBlock isLoading={isSending}>
        {t('common.save')}
      </Button>
      {isBound && (
        <Button variant="plain" isBlock isLoading={removal.isPending} onClick={() => void ask()}>
          {t('security.removeContact')}
        </Button>
      )}
    </>
  )
}

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
