import { useRouter } from '@tanstack/react-router'
import { useText } from '../../../i18n/use-text.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { stackOf } from '../../shell/frame/page-stack.ts'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { isLoginPage, LOGIN_PAGE } from '../../shell/protected-pages.ts'

/** All sessions have been revoked: back to the login page, or to a new one if the user came another way. */
export function useAfterReset(uniIdRedirectUrl: string | undefined) {
  const t = useText()
  const { history } = useRouter()
  const { redirectTo, navigateBack } = useNavigatorHere()
  return () => {
    showToast({ title: t('signIn.reset.done'), icon: 'success', durationMs: 4000 })
    if (isLoginPage(stackOf(history).at(-2) ?? '')) navigateBack()
    else redirectTo(pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }))
  }
}
