import { queryOptions } from '@tanstack/react-query'
import { GENDERS } from '@tiantian/contracts/user/account.ts'
import { getAccountInfo } from '@tiantian/contracts/user/binding.ts'
import { cloud } from '../../../sdk/cloud.ts'
import { requestCloud } from '../../../sdk/cloud-request.ts'
import { query } from '../../../sdk/query.ts'
import { getSession } from '../../../sdk/session.ts'

export type Gender = (typeof GENDERS)[number]

export const contactsQuery = () => query(getAccountInfo, {})

/** Fields that exist only in the user's own row. */
export const profileQuery = () =>
  queryOptions({
    queryKey: [getSession().uid, 'user', 'person'],
    queryFn: async (): Promise<{ gender: Gender }> => {
      const reply = await requestCloud(() => ownRow().field('gender').get({ getOne: true }))
      const { gender = 0 } = (reply.data as { gender?: number } | null) ?? {}
      return { gender: GENDERS[gender] ?? 'unknown' }
    },
  })

const ownRow = () => cloud.databaseForJQL().collection('uni-id-users').where('_id == $cloudEnv_uid')

/**
 * Updates the user's own row, as the pages of the identity kit do. Returns whether a row was changed. @throws
 * CallError
 */
export async function updateOwnRow(changes: object): Promise<boolean> {
  const { updated } = await requestCloud(() => ownRow().update(changes))
  return Number(updated) > 0
}
