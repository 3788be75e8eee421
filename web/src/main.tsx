import './old-browsers.ts'
import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import './features.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchReleases } from './features/release/release-watch.ts'
import { stepUpAsker } from './features/security/step-up-request.tsx'
import { forgetMemberAtLogout } from './features/settings/forget-member.ts'
import { captureErrors } from './features/shell/error/error-log.ts'
import { startAppearance } from './features/shell/frame/appearance.tsx'
import { onConsent } from './features/shell/frame/consent-store.ts'
import { quitOnSecondBack } from './features/shell/frame/quit-on-back.ts'
import { openLoginWhenNeeded } from './features/shell/login-redirect.ts'
import { objectDialogs } from './features/shell/object-dialogs.ts'
import { watchForUnknownCar } from './features/vehicle/unknown-car-watch.ts'
import { startI18n } from './i18n/i18n.ts'
import { queryClient, router } from './router.tsx'
import { startAccounts } from './sdk/accounts.ts'
import { mergeAnonymousCart } from './sdk/anonymous-cart.ts'
import { drawObjectDialogs } from './sdk/object-dialogs.ts'
import { startSession } from './sdk/session.ts'
import { watchSession } from './sdk/session-watch.ts'
import { drawStepUp } from './sdk/step-up.ts'
import { isConsentGiven } from './sdk/store.ts'
import { surviveTranslation } from './translated-page.ts'
import { startPageEvents } from './ui/page-events.ts'

surviveTranslation()
const noteFault = captureErrors(router.history)
startPageEvents()
startAccounts()
forgetMemberAtLogout()
startSession()
startAppearance()
openLoginWhenNeeded(router.history)
watchSession()
drawObjectDialogs(objectDialogs)
drawStepUp(stepUpAsker(router.history))
// A loader's failed request is repeated.
watchForUnknownCar(queryClient, () => void router.invalidate())
void mergeAnonymousCart()
quitOnSecondBack(router.history)
onConsent(() => watchReleases(router.history))
addEventListener('pagehide', forgetTabWithoutConsent)

// The first page's data and the texts load at the same time.
void router.load()
await startI18n()

/** As a page closes, the router stores its scroll positions, whether or not there is consent (S1.21). */
function forgetTabWithoutConsent() {
  if (isConsentGiven()) return
  try {
    sessionStorage.clear()
  } catch {
    // A browser without storage has nothing to delete.
  }
}

function onError(error: unknown) {
  noteFault(error, 'render')
  // biome-ignore lint/suspicious/noConsole: as React does when nobody listens.
  if (import.meta.env.DEV) console.error(error)
}
const root = document.getElementById('root')!
createRoot(root, { onCaughtError: onError, onUncaughtError: onError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
