import { useMutation } from '@tanstack/react-query'
import type { AccountInfo } from '@tiantian/contracts/user/binding.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { useContactChanged } from './use-contact-changed.ts'

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
