import type { RouterHistory } from '@tanstack/react-router'
import { installedApp } from '../../sdk/app-shell.ts'
import { createStore } from '../../sdk/store.ts'

/** Whether the server has another build of this page. */
export const newBuildStore = createStore(false)

const OWN = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
const PAUSE_MS = 600_000

/** In the app: is there a newer version? In a browser: has the server changed since the page was opened? */
export function watchReleases(history: RouterHistory) {
  if (installedApp()) {
    // Without a network the next start asks.
    void import('./upgrade-check.ts')
      .then(({ checkForUpgrade }) => checkForUpgrade((url) => history.push(url)))
      .catch(() => undefined)
  } else if (OWN !== '') watchBuild()
}

/** Checked when the user returns to the page, at most once in ten minutes. */
function watchBuild() {
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < PAUSE_MS) return
    checkedAt = performance.now()
    void readBuild().then((build) => build && newBuildStore.set(build !== OWN))
  })
}

async function readBuild(): Promise<string | undefined> {
  try {
    const reply: unknown = await (await fetch('/version.json', { cache: 'no-store' })).json()
    const { build } = reply as { build?: unknown }
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}
