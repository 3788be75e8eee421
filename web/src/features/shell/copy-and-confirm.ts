import { i18n } from '../../i18n/i18n.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** Copies a text to the clipboard and confirms it with the given text, or reports that the browser refused. */
export async function copyAndConfirm(text: string, copied: string): Promise<void> {
  if (await copyText(text)) showToast({ title: copied, icon: 'success' })
  else showToast({ title: i18n.t('common.notCopied'), icon: 'error' })
}
