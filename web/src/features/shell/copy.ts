import { i18n } from '../../i18n/i18n.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Puts a text on the clipboard and says so in these words, or that the browser did not let us. */
export async function copyAndConfirm(text: string, copied: string): Promise<void> {
  if (await copyText(text)) showToast({ title: copied, icon: 'success' })
  else showToast({ title: i18n.t('common.notCopied'), icon: 'error' })
}
