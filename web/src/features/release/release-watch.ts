import type { RouterHistory } from '@tanstack/react-router'
import { installedApp } from '../../sdk/app-shell.ts'
import { noteLostParts, OWN_BUILD, readBuild } from '../../sdk/build.ts'
import { createStore } from '../../sdk/store.ts'

/** Whether the server has another build of this page. */
export const newBuildStore = createStore(false)

const PAUSE_MS = 600_000

/** In the app: is there a newer version? In a browser: has the server changed since the page was opened? */
export function watchReleases(history: RouterHistory) {
  if (installedApp()) {
    // Without a network the next start asks.
    void import('./upgrade.ts')
      .then(({ checkForUpgrade }) => checkForUpgrade((url) => history.push(url)))
      .catch(() => undefined)
  } else if (OWN_BUILD !== '') watchBuild()
}

/**
 * Checked when the user returns to the page, at most once in ten minutes, and when a part of the page is not there any
 * more.
 */
function watchBuild() {
  let checkedAt = performance.now()
  const check = () => void readBuild().then((build) => build && newBuildStore.set(build !== OWN_BUILD))
  noteLostParts(check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < PAUSE_MS) return
    checkedAt = performance.now()
    check()
  })
}
