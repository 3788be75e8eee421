import { useQueryClient } from '@tanstack/react-query'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { getSetUp, listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
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
  const refreshOnConflict = useRefreshOnConflict()
  return async (sending: UpQueryReply): UpQueryReply => {
    const reply = await refreshOnConflict(sending, readsBy(getSetUp))
    client.setQueryData(setUpQuery(reply.setUp.id).queryKey, reply)
    void client.invalidateQueries(readsBy(listSetUps))
    void client.invalidateQueries({ queryKey: eventQuery(reply.setUp.id).queryKey })
    return reply
  }
}

export interface OfficeEventSetupPartProps {
  setUp: EventSetUp
  /** Read-only. */
  isLocked: boolean
}

/** A section that is edited for a while before it is saved. */
export interface LocalizedPartProps extends OfficeEventSetupPartProps {
  onUnsaved: (isUnsaved: boolean) => void
}
