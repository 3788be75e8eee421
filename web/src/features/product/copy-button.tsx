import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyAndConfirm } from '../shell/copy.ts'
import { CopyIcon } from './icons.tsx'

/** Copies a part number, and confirms it. */
export function CopyButton({ number }: { number: string }) {
  const t = useText()
  const copy = () => copyAndConfirm(number, t('catalogue.copied', { number }))
  return (
    <IconButton label={t('catalogue.copy', { number })} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </IconButton>
  )
}
