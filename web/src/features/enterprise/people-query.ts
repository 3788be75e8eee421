import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnterprisePeople } from '@tiantian/contracts/enterprise/people.ts'
import { getEnterprisePeople } from '@tiantian/contracts/enterprise/people.ts'
import { query } from '../../sdk/query.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { applicationQuery } from './use-application.ts'

export const peopleQuery = () => query(getEnterprisePeople, {})

/** A change by a button; its reply is what the page shows next. */
export function usePeopleChange<Change>(change: (input: Change) => Promise<EnterprisePeople>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(people) {
      client.setQueryData(peopleQuery().queryKey, people)
      // Whose enterprise it is may have changed.
      void client.invalidateQueries(applicationQuery('enterprise'))
      showToast({ title: done, icon: 'success' })
    },
    onError: showFailure,
    // The other side may have answered meanwhile.
    onSettled: (_, error) => error && client.invalidateQueries(peopleQuery()),
  })
}
