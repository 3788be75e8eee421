import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'

function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 8h9.5A1.5 1.5 0 0120 9.5V19a1.5 1.5 0 01-1.5 1.5H9A1.5 1.5 0 017.5 19V9.5A1.5 1.5 0 019 8zM16 8V5a1.5 1.5 0 00-1.5-1.5H5A1.5 1.5 0 003.5 5v9.5A1.5 1.5 0 005 16h2.5" />
    </Icon>
  )
}

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
