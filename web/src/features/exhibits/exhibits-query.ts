import { useQueryClient } from '@tanstack/react-query'
import type { OwnExhibitor } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { listOwnExhibitors } from '@tiantian/contracts/expo/own-exhibitor.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'

export const exhibitsQuery = () => query(listOwnExhibitors, {})

type ExhibitsQueryReply = Promise<{ exhibitors: OwnExhibitor[] }>

/** Sends a change and caches the reply; on a conflict the form shows the newer version. */
export function useSaveExhibit() {
  const client = useQueryClient()
  return async (sending: ExhibitsQueryReply): ExhibitsQueryReply => {
    try {
      const reply = await sending
      client.setQueryData(exhibitsQuery().queryKey, reply)
      return reply
    } catch (error) {
      if (hasCode(error, 'EDIT_CONFLICT') || hasCode(error, 'STATE_CONFLICT'))
        await client.invalidateQueries({ queryKey: exhibitsQuery().queryKey })
      throw error
    }
  }
}
