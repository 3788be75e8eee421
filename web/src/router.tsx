import { createHashHistory, createRouter } from '@tanstack/react-router'
import { PAGE_LOADER_DELAY_MS } from '@tiantian/contracts/constants.ts'
import { pageAddressOf } from '@tiantian/contracts/page-address.ts'
import { PageError, PageNotFound } from './features/shell/error/error-pages.tsx'
import { PageSkeleton } from './features/shell/frame/page-skeleton.tsx'
import { withPageStack } from './features/shell/frame/page-stack.ts'
import { createQueryClient } from './features/shell/query-client.ts'
import { parseSearch, stringifySearch } from './features/shell/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

export const queryClient = createQueryClient()

/**
 * Messengers and mailers add `?utm_…` before the hash, which the history would treat as the end of our address, and
 * encode what follows it.
 */
function mendAddress() {
  const { pathname, search, hash } = window.location
  const page = hash && (pageAddressOf(`/%23${hash.slice(1)}`)?.slice(1) ?? hash)
  if (search || page !== hash) window.history.replaceState(window.history.state, '', pathname + page)
}
mendAddress()

export const router = createRouter({
  routeTree,
  history: withPageStack(createHashHistory()),
  context: { queryClient },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // The query cache decides on freshness.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PAGE_LOADER_DELAY_MS,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: () => <PageNotFound />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
