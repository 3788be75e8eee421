import { errorMessage } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ObjectDialogs } from '../../sdk/object-dialogs.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { hideLoading, showLoading, showToast } from '../../ui/overlay/toast-store.ts'

/** What cloud objects show (S8.11): loading, a toast, or a modal titled "Tip" that offers a retry if possible. */
export const objectDialogs: ObjectDialogs = {
  loadingStart: ({ title }) => showLoading(title === 'loading' ? i18n.t('common.loading') : title),
  loadingEnd: hideLoading,
  words: errorMessage,
  async alert({ kind, content, isRetryOffered }) {
    // S8.7: a default message for an error without one.
    const words = content || i18n.t('error.client.fallback')
    if (kind === 'toast') {
      showToast({ title: words, icon: 'error' })
      return false
    }
    const question = { title: i18n.t('common.tip'), content: words, showCancel: isRetryOffered }
    const confirmed = await showModal(
      isRetryOffered ? { ...question, confirmText: i18n.t('common.retry') } : question,
    )
    return isRetryOffered && confirmed
  },
}
