import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { getSession } from '../../sdk/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { stackOf } from '../shell/page-stack.ts'
import { LOGIN_PAGE, redirectTarget } from '../shell/protected-pages.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { personName } from './person-name.ts'

/**
 * What happens once a person is signed in: a welcome, the merged cart, and the page she came for. Without an
 * address to go to she goes back, or home when the page before is a login page too.
 */
export function useAfterLogin(uniIdRedirectUrl: string | undefined) {
  const t = useText()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { redirectTo, reLaunch, navigateBack } = useNavigator()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['cart'] })
    const name = personName(getSession().user) ?? t('common.guest')
    showToast({ title: t('user.welcome', { name }), icon: 'success' })
    const before = stackOf(history).at(-2)
    if (uniIdRedirectUrl) redirectTo(redirectTarget(uniIdRedirectUrl))
    else if (before?.startsWith(LOGIN_PAGE)) reLaunch('/')
    else navigateBack()
  }
}
