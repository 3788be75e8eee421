import { useQueryClient } from '@tanstack/react-query'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { getSetUp, listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'
import { eventQuery } from '../expo/event-query.ts'

export const setUpsQuery = () => infinite(listSetUps, {})
export const setUpQuery = (id: string) => query(getSetUp, { id })

export type Reply = Promise<{ setUp: EventSetUp }>

/**
 * Sends a change and keeps the event as the server has answered it; its readers ask anew. Whoever came second is told
 * so, and has the newer version before her: what she sends next is written on top of that.
 */
export function useSave() {
  const client = useQueryClient()
  return async (sending: Reply): Reply => {
    try {
      const reply = await sending
      client.setQueryData(setUpQuery(reply.setUp.id).queryKey, reply)
      void client.invalidateQueries(readsBy(listSetUps))
      void client.invalidateQueries({ queryKey: eventQuery(reply.setUp.id).queryKey })
      return reply
    } catch (error) {
      if (hasCode(error, 'EDIT_CONFLICT') || hasCode(error, 'STATE_CONFLICT'))
        await client.invalidateQueries(readsBy(getSetUp))
      throw error
    }
  }
}
