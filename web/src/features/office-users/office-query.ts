import { useQueryClient } from '@tanstack/react-query'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { getUser, listUsers } from '@tiantian/contracts/user/office.ts'
import { query, readsBy } from '../../sdk/query.ts'

export const userQuery = (userId: string) => query(getUser, { userId })

/** Caches a user from the server's reply for their page; lists reload. */
export function useCacheUser() {
  const client = useQueryClient()
  return (person: OfficeUser) => {
    client.setQueryData(userQuery(person.userId).queryKey, person)
    return client.invalidateQueries(readsBy(listUsers))
  }
}

export function useReloadUser(userId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: userQuery(userId).queryKey })
}
