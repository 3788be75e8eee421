import type { Query } from '@tanstack/react-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { isNotFound } from '../../sdk/call-error.ts'
import { readsOfModule, readsOfUser } from '../../sdk/query.ts'
import { getSession, subscribeSession } from '../../sdk/session.ts'
import { mentionFailure, showFailure } from './failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The page shows this mutation's errors itself, say beside the fields. */
      errors?: 'inline'
    }
  }
}

const FRESH_MS = 30_000

/** One cache for the app; it shows what nobody else shows of errors (S8). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // The transport retries what may be retried (S8.6); more would be a storm.
      queries: {
        staleTime: FRESH_MS,
        retry: false,
        retryOnMount: mayAskAgain,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        // Without data the page itself shows the error and a way to try again.
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

/** That there is no such thing stays fresh as any answer does: a page does not ask what its loader has just been told. */
function mayAskAgain({ state }: Query): boolean {
  return !isNotFound(state.error) || Date.now() - state.errorUpdatedAt > FRESH_MS
}

/** What a write has answered is newer than a read that set out before it: the answer of that one is not waited for. */
function writesOutdateReads(client: QueryClient) {
  const set = client.setQueryData.bind(client)
  client.setQueryData = ((...input: Parameters<typeof set>) => {
    const data = set(...input)
    if (data !== undefined) void client.cancelQueries({ queryKey: input[0], exact: true })
    return data
  }) as QueryClient['setQueryData']
}

/** A token that comes, changes or goes brings another cart (S4.3); what was the user's before is forgotten. */
function refreshCartWithSession(client: QueryClient) {
  let before = getSession()
  subscribeSession(() => {
    const { uid } = getSession()
    // Keys name the user (query.ts), so it could not be shown to another; nor does it stay in memory (S3.7).
    if (before.uid !== uid) client.removeQueries(readsOfUser(before.uid))
    before = getSession()
    void client.invalidateQueries(readsOfModule(getCartTotal))
  })
}
