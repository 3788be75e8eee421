import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { CopyIcon } from './icons.tsx'

/** Copies a part number, and says so. */
export function CopyButton({ number }: { number: string }) {
  const t = useText()
  const copy = async () => {
    if (await copyText(number)) showToast({ title: t('catalogue.copied', { number }), icon: 'success' })
  }
  return (
    <IconButton label={t('catalogue.copy', { number })} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </IconButton>
  )
}
