import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import { useState } from 'react'
import { useNavigatorHere } from '../features/shell/frame/use-navigator.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { readsBy } from '../sdk/query.ts'
import { createRequestIds } from '../sdk/request-ids.ts'
import { Button } from '../ui/button.tsx'
import { showModal } from '../ui/overlay/modal-store.ts'
import { showToast } from '../ui/overlay/toast-store.ts'

interface DeleteButtonProps<A extends AnyAction> {
  action: A
  input: Omit<Input<A>, 'requestId'>
  /** What the question names. */
  name: string
  /** The list that the record is in, and its page. */
  list: AnyAction
  listUrl: string
}

/** Deletes a record that was never published, once the user has read its name, and goes back to the list. */
export function DeleteButton<A extends AnyAction>({
  action,
  input,
  name,
  list,
  listUrl,
}: DeleteButtonProps<A>) {
  const t = useText()
  const client = useQueryClient()
  const { redirectTo } = useNavigatorHere()
  const [requestIds] = useState(createRequestIds)
  const deleting = useMutation({
    mutationFn: () => call(action, { ...input, requestId: requestIds.idOf(input) } as Input<A>),
    onSuccess() {
      void client.invalidateQueries(readsBy(list))
      showToast({ title: t('officeKit.delete.done', { name }), icon: 'success' })
      redirectTo(listUrl)
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('officeKit.delete.title', { name }),
      content: t('officeKit.delete.text'),
      confirmText: t('officeKit.delete.delete'),
      isDangerous: true,
    })
    if (isSure) deleting.mutate()
  }
  return (
    <Button variant="danger" size="sm" isLoading={deleting.isPending} onClick={() => void ask()}>
      {t('officeKit.delete.delete')}
    </Button>
  )
}
