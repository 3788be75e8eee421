import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { listFavorites } from '@tiantian/contracts/activity/favorite.ts'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { useText } from '../../../i18n/use-text.ts'
import { readsOfModule } from '../../../sdk/query.ts'
import { getSession } from '../../../sdk/session.ts'
import type { SignInOutcome } from '../../../sdk/sign-in.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { stackOf } from '../../shell/frame/page-stack.ts'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { isLoginPage, redirectTarget, secondFactorAddress } from '../../shell/protected-pages.ts'
import { forgetInviteCode } from '../kept-invite.ts'
import { personName } from '../own-user.ts'
import { SET_PASSWORD_PAGE } from './sign-address.ts'

/**
 * The steps after login: the second factor if there is one, a welcome, setting a password if there is none, and the
 * requested page. Without a requested page it goes back, or home when the previous page is a login page too.
 */
export function useAfterLogin(uniIdRedirectUrl: string | undefined) {
  const leave = useLeaveSignPages(uniIdRedirectUrl)
  const welcome = useWelcome()
  const { redirectTo } = useNavigatorHere()
  return ({ needsSecondFactor, hasPassword, isRestored }: SignInOutcome) => {
    forgetInviteCode()
    if (needsSecondFactor) return redirectTo(secondFactorAddress(uniIdRedirectUrl))
    welcome(isRestored === true)
    // The page sends a code; for a user without a mobile it is not known here whether they have an email address.
    const isOffered = hasPassword === false && getSession().user.mobile !== ''
    if (!isOffered) return leave()
    redirectTo(pageUrl(SET_PASSWORD_PAGE, { uniIdRedirectUrl, loginType: 'smsCode' }))
  }
}

/** To the requested page; or else back, or home when the previous page is a login page too. */
function useLeaveSignPages(uniIdRedirectUrl: string | undefined) {
  const { history } = useRouter()
  const { redirectTo, reLaunch, navigateBack } = useNavigatorHere()
  return () => {
    const below = stackOf(history).slice(0, -1)
    if (uniIdRedirectUrl) redirectTo(redirectTarget(uniIdRedirectUrl))
    else if (below.some(isLoginPage)) reLaunch('/')
    else navigateBack()
  }
}

function useWelcome() {
  const t = useText()
  const queryClient = useQueryClient()
  return (isRestored: boolean) => {
    for (const action of [getCartTotal, listFavorites])
      void queryClient.invalidateQueries(readsOfModule(action))
    const name = personName(getSession().user) ?? t('common.guest')
    const title = isRestored ? t('signIn.restored', { name }) : t('user.welcome', { name })
    showToast({ title, icon: 'success', ...(isRestored && { durationMs: 5000 }) })
  }
}
