import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { useForget } from './saved-query.ts'

interface ClearButtonProps {
  /** The period to delete; all without it. */
  between?: { from?: string; before?: string }
  /** The confirmation: deleted history cannot be restored. */
  title: string
  content: string
  label?: string
  children: ReactNode
}

/** Deletes the views of a period, after a confirmation. */
export function ClearButton({ between = {}, title, content, label, children }: ClearButtonProps) {
  const t = useText()
  const { span } = useForget()
  const clear = async () => {
    const isSure = await showModal({ title, content, confirmText: t('common.clear'), isDangerous: true })
    if (isSure) span.mutate(between)
  }
  return (
    <Button
      variant="plain"
      size="sm"
      aria-label={label}
      isLoading={span.isPending}
      onClick={() => void clear()}
    >
      {children}
    </Button>
  )
}
