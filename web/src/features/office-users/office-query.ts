import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { OfficePerson } from '@tiantian/contracts/user/office.ts'
import { getPerson, listPeople } from '@tiantian/contracts/user/office.ts'
import { infinite, query, readsBy } from '../../sdk/query.ts'

export type PeopleInput = Pick<Input<typeof listPeople>, 'search' | 'state' | 'role'>

export const peopleQuery = (input: PeopleInput) => infinite(listPeople, input)
export const personQuery = (userId: string) => query(getPerson, { userId })

/** Caches a user from the server's reply for their page; lists reload. */
export function useKeepPerson() {
  const client = useQueryClient()
  return (person: OfficePerson) => {
    client.setQueryData(personQuery(person.userId).queryKey, person)
    return client.invalidateQueries(readsBy(listPeople))
  }
}

export function useReloadPerson(userId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: personQuery(userId).queryKey })
}
