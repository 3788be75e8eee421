import type { RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Addresses of the open pages, the current one last. Stored in the history entry, it survives reload and back.
     */
    pageStack?: readonly string[]
  }
}

type State = { pageStack?: readonly string[] }

const HOME = '/'

/**
 * Maintains the page stack at every push and replace, by a link, the router or a page. Only a relaunch sets a stack
 * of its own.
 */
export function withPageStack(history: RouterHistory): RouterHistory {
  const { push, replace } = history
  history.push = (path, state: State = {}, options) => {
    push(path, { ...state, pageStack: state.pageStack ?? [...stackOf(history), path] }, options)
  }
  history.replace = (path, state: State = {}, options) => {
    replace(
      path,
      { ...state, pageStack: state.pageStack ?? [...stackOf(history).slice(0, -1), path] },
      options,
    )
  }
  return history
}

/** The open pages, at least the current one. */
export function stackOf(history: RouterHistory): readonly string[] {
  const { href, state } = history.location
  return state.pageStack?.length ? state.pageStack : [href]
}

export interface Navigator {
  /** Pushes a page onto the stack. */
  navigateTo(url: string): void
  /** Replaces the current page. */
  redirectTo(url: string): void
  /** Opens a page as the only one of the stack (S2.6). */
  reLaunch(url: string): void
  /** Goes back, or relaunches to `/` if the page is the only one (S2.8). */
  navigateBack(delta?: number): void
}

/** Addresses are those of the routes, with their query: `/pages/shop/shop?id=…`. */
export function createNavigator(history: RouterHistory): Navigator {
  const reLaunch = (url: string) => history.push(url, { pageStack: [url] })
  return {
    navigateTo: (url) => history.push(url),
    redirectTo: (url) => history.replace(url),
    reLaunch,
    navigateBack(delta = 1) {
      const steps = Math.min(delta, stackOf(history).length - 1)
      if (steps > 0) history.go(-steps)
      else if (history.location.pathname !== HOME) reLaunch(HOME)
    },
  }
}
