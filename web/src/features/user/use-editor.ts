import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useNavigatorHere } from '../shell/use-navigator.ts'

/** How an editor of one field ends: says whether anything has changed, and back to where the person came from. */
export function useEditorEnd() {
  const t = useText()
  const { navigateBack } = useNavigatorHere()
  return (hasChanged: boolean) => {
    if (hasChanged) showToast({ title: t('profile.saved'), icon: 'success' })
    else showToast({ title: t('profile.nothingChanged') })
    navigateBack()
  }
}
