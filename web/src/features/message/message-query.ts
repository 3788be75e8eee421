import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { ThreadBox } from '@tiantian/contracts/message/names.ts'
import { getTeams, getThread, listThreads } from '@tiantian/contracts/message/thread.ts'
import { countUnread } from '@tiantian/contracts/message/unread.ts'
import { useEffect } from 'react'
import { onPush, onPushReset, onPushStart } from '../../sdk/push.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'
import { pageUrl } from '../shell/page-url.ts'

export const MESSAGES_PAGE = '/pages/message/list'
export const threadUrl = (id: string, at?: number) =>
  pageUrl('/pages/message/thread', { id, ...(at && { at: String(at) }) })

export const threadsQuery = (box: ThreadBox) => infinite(listThreads, { box })
export const threadQuery = (id: string) => query(getThread, { id })
export const teamsQuery = () => query(getTeams, {})

/** After a message was sent, read or changed: the thread, the lists and the number in the header. */
export function refreshMessages(client: QueryClient, threadId?: string) {
  for (const action of [listThreads, countUnread]) void client.invalidateQueries(readsBy(action))
  if (threadId) void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
}

/** Reads again what a live message announces, and everything after a time without the socket. */
export function useLiveMessages(threadId?: string) {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => refreshMessages(client, threadId)
    const endings = [onPush('thread.message', refresh), onPushStart(refresh), onPushReset(refresh)]
    return () => {
      for (const end of endings) end()
    }
  }, [client, threadId])
}
