import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, listOrders } from '@tiantian/contracts/order/order.ts'
import { orderMachine } from '@tiantian/contracts/order/state.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { orderQuery } from './order-query.ts'

/** Cancels the order after a confirmation; shown only while its state allows it. */
export function CancelButton({ order: { id, code, state } }: { order: Order }) {
  const t = useText()
  const queryClient = useQueryClient()
  const cancellation = useMutation({
    mutationFn: () => call(cancelOrder, { id }),
    onSuccess(reply) {
      queryClient.setQueryData(orderQuery(id).queryKey, reply)
      queryClient.removeQueries(readsBy(listOrders))
      showToast({ title: t('order.cancelled'), icon: 'success' })
    },
    // The shop acted first: show the current state of the order.
    onError: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
  if (!eventsFor(orderMachine, state, 'buyer').includes('cancel')) return null
  const ask = async () => {
    const isSure = await showModal({
      title: t('order.cancelTitle'),
      content: t('order.cancelText', { code }),
      confirmText: t('order.cancel'),
      cancelText: t('order.cancelKeep'),
      isDangerous: true,
    })
    if (isSure) cancellation.mutate()
  }
  return (
    <Button variant="secondary" isLoading={cancellation.isPending} onClick={() => void ask()}>
      {t('order.cancel')}
    </Button>
  )
}
