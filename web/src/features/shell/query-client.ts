import type { Query } from '@tanstack/react-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { isNotFound } from '../../sdk/call-error.ts'
import { readsOfModule, readsOfUser } from '../../sdk/query.ts'
import { getSession, subscribeSession } from '../../sdk/session.ts'
import { mentionFailure, showFailure } from './error/failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The page shows this mutation's errors itself, for example beside the fields. */
      errors?: 'inline'
    }
  }
}

const FRESH_MS = 30_000
const KEPT_MS = 3_600_000

/** The single cache of the app; it reports errors that nothing else shows (S8). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // The transport retries what may be retried (S8.6); more would overload the server.
      queries: {
        staleTime: FRESH_MS,
        retry: false,
        retryOnMount: mayAskAgain,
        refetchOnWindowFocus: false,
        // Not the default with this network mode.
        refetchOnReconnect: true,
        networkMode: 'always',
        // Pages that were opened within the last hour are shown without a network.
        gcTime: KEPT_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data the page itself shows the error and a retry.
        if (query.state.data !== undefined) mentionFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, mutation) {
        if (mutation.meta?.errors !== 'inline') showFailure(error)
      },
    }),
  })
  writesOutdateReads(client)
  refreshCartWithSession(client)
  return client
}

/** A not-found reply stays fresh like any other: a page does not request what its loader has just received. */
function mayAskAgain({ state }: Query): boolean {
  return !isNotFound(state.error) || Date.now() - state.errorUpdatedAt > FRESH_MS
}

/** The reply to a write is newer than a read that started before it: that read is cancelled. */
function writesOutdateReads(client: QueryClient) {
  const set = client.setQueryData.bind(client)
  client.setQueryData = ((...entry: Parameters<typeof set>) => {
    const data = set(...entry)
    if (data !== undefined) void client.cancelQueries({ queryKey: entry[0], exact: true })
    return data
  }) as QueryClient['setQueryData']
}

/** A token that is set, changed or removed means another cart (S4.3); the previous user's data is removed. */
function refreshCartWithSession(client: QueryClient) {
  let before = getSession()
  subscribeSession(() => {
    const { uid } = getSession()
    // Keys name the user (query.ts), so another could not see it; it is also removed from memory (S3.7).
    if (before.uid !== uid) client.removeQueries(readsOfUser(before.uid))
    before = getSession()
    void client.invalidateQueries(readsOfModule(getCartTotal))
  })
}
