import type { RouterHistory } from '@tanstack/react-router'
import { i18n } from '../../../i18n/i18n.ts'
import { appBridge } from '../../../sdk/app-shell.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { isCovered } from '../../../ui/use-back.ts'
import { stackOf } from './page-stack.ts'

/** How long the second press may take; the question stays visible for as long. */
const QUIT_MS = 2000

/** In the app: Back on the only open page asks to be pressed again, and then quits (S4.11). */
export function quitOnSecondBack(history: RouterHistory) {
  const { quit } = appBridge()
  if (!quit) return
  // An entry below, so that the first press reaches the page.
  history.push(history.location.href, { pageStack: stackOf(history) })
  let pressedAt = Number.NEGATIVE_INFINITY
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }) => {
      if (action !== 'BACK' || isCovered() || stackOf(history).length > 1) return false
      const isSecond = performance.now() - pressedAt < QUIT_MS
      pressedAt = performance.now()
      if (isSecond) quit()
      else showToast({ title: i18n.t('shell.quitAgain'), durationMs: QUIT_MS })
      return true
    },
  })
}
