import { useText } from '../../../i18n/use-text.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'

/** Completes a one-field editor: reports whether anything has changed, and goes back. */
export function useEditorEnd() {
  const t = useText()
  const { navigateBack } = useNavigatorHere()
  return (hasChanged: boolean) => {
    if (hasChanged) showToast({ title: t('profile.saved'), icon: 'success' })
    else showToast({ title: t('profile.nothingChanged') })
    navigateBack()
  }
}
