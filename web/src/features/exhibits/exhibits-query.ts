import { useQueryClient } from '@tanstack/react-query'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { listOwnExhibitors } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { useRefreshOnConflict } from '../../office/versioned-form.tsx'
import { query } from '../../sdk/query.ts'

export const exhibitsQuery = () => query(listOwnExhibitors, {})

type ExhibitsQueryReply = Promise<{ exhibitors: OwnExhibitor[] }>

/** Sends a change and caches the reply; on a conflict the form shows the newer version. */
export function useSaveExhibit() {
  const client = useQueryClient()
  const refreshOnConflict = useRefreshOnConflict()
  return async (sending: ExhibitsQueryReply): ExhibitsQueryReply => {
    const { queryKey } = exhibitsQuery()
    const reply = await refreshOnConflict(sending, { queryKey })
    client.setQueryData(queryKey, reply)
    return reply
  }
}
