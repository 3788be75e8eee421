import { useQueryClient } from '@tanstack/react-query'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { getSetUp, listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { eventQuery } from '../expo/event-query.ts'

export const setUpQuery = (id: string) => query(getSetUp, { id })

export type UpQueryReply = Promise<{ setUp: EventSetUp }>

/**
 * Sends a change and caches the event from the reply; its public pages reload. On a conflict the user is told so and
 * gets the newer version: the next change is based on that.
 */
export function useSave() {
  const client = useQueryClient()
  return async (sending: UpQueryReply): UpQueryReply => {
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
