/**
 * The hooks of the query cache, which also follow the session: keys name the user (query.ts), so a component that
 * shows the user's own data must be rendered again for the next user.
 */
import {
  useInfiniteQuery as useCachedInfiniteQuery,
  useQuery as useCachedQuery,
  useSuspenseQueries as useCachedSuspenseQueries,
  useSuspenseQuery as useCachedSuspenseQuery,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from './session.ts'

const userId = () => getSession().uid

const following = <Hook extends (...input: never[]) => unknown>(useCached: Hook): Hook =>
  ((...input: Parameters<Hook>) => {
    useSyncExternalStore(subscribeSession, userId)
    return useCached(...input)
  }) as Hook

export const useQuery = following(useCachedQuery)
export const useInfiniteQuery = following(useCachedInfiniteQuery)
export const useSuspenseQuery = following(useCachedSuspenseQuery)
export const useSuspenseQueries = following(useCachedSuspenseQueries)
