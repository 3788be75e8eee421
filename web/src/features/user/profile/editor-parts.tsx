import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'

export function SaveButton({ form }: { form: { isSending: boolean } }) {
  const t = useText()
  return (
    <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
      {t('common.save')}
    </Button>
  )
}

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
