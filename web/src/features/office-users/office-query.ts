import { useQueryClient } from '@tanstack/react-query'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { getUser, listUsers } from '@tiantian/contracts/user/office.ts'
import { query, readsBy } from '../../sdk/query.ts'

export const personQuery = (userId: string) => query(getUser, { userId })

/** Caches a user from the server's reply for their page; lists reload. */
export function useKeepPerson() {
  const client = useQueryClient()
  return (person: OfficeUser) => {
    client.setQueryData(personQuery(person.userId).queryKey, person)
    return client.invalidateQueries(readsBy(listUsers))
  }
}

export function useReloadPerson(userId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: personQuery(userId).queryKey })
}
