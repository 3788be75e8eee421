import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyAndConfirm } from '../shell/copy-and-confirm.ts'

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const t = useText()
  const copy = () => copyAndConfirm(text, t('security.copied'))
  return (
    <Button variant="soft" icon={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('security.copy')}
    </Button>
  )
}
