import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asksReason } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { cancelOrder, judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { listPaymentProviders, payOnline } from '@tiantian/contracts/order/payment.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { orderMachine } from '@tiantian/contracts/order/state.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { query } from '../../../sdk/query.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { useQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { showModal } from '../../../ui/overlay/modal-store.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { showFailure } from '../../shell/error/failure.ts'
import { keepOrder, orderQuery } from '../order-query.ts'
import { GiveBackSheet, SendBackSheet } from '../sheets/give-back-sheet.tsx'
import { BalanceSheet, ReasonSheet, ShipSheet, TermsSheet, TransferSheet } from '../sheets/order-sheets.tsx'
import { ProposeSheet } from '../sheets/propose-sheet.tsx'
import {
  AcceptReturnSheet,
  JudgeSheet,
  ReceiveReturnSheet,
  ReturnSheet,
  SendReturnSheet,
} from '../sheets/return-sheets.tsx'
import { isPartlyShipped } from './next-step.ts'
import css from './order-actions.module.css'
import { eventsOf, isAnswer, isOpenReturn, opensReturn } from './order-events.ts'

const ACTIONS = { buyer: moveOrder, seller: moveSale, office: judgeOrder } as const
/** What ends an order without what was agreed, or asks to change that; the others lead on. */
const NEGATIVE: readonly OrderEvent[] = [
  'cancel',
  'decline',
  'requestCancel',
  'refuseCancel',
  'openDispute',
  'requestReturn',
  'refuseReturn',
  'withdrawReturn',
  'proposeChange',
  'giveBack',
  'addStatement',
]

/** They move money, or end a claim, and cannot be taken back: asked once more. */
const FINAL = ['receive', 'acceptCancel', 'withdrawReturn'] as const
type FinalEvent = (typeof FINAL)[number]

const isFinal = (event: OrderEvent): event is FinalEvent => FINAL.some((final) => final === event)

type OpenSheet = OrderEvent | 'transfer' | 'balance' | 'sendBack' | undefined

/** Leads to a provider, which leads back to the order. */
function OnlineButtons({ order: { id, payableMinor } }: { order: Order }) {
  const t = useText()
  const { data } = useQuery(query(listPaymentProviders, {}))
  const paying = useMutation({
    mutationFn: (provider: string) =>
      call(payOnline, { requestId: newRequestId(), id, amountMinor: payableMinor, provider }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  return data?.providers.map((provider) => (
    <Button
      key={provider}
      variant="secondary"
      isBlock
      isLoading={paying.isPending}
      onClick={() => paying.mutate(provider)}
    >
      {t('order.life.online')}
    </Button>
  ))
}

/** The buttons of an order, from its machine and for the side that looks at it. */
export function OrderActions({ order }: { order: Order }) {
  const t = useText()
  const [open, setOpen] = useState<OpenSheet>()
  const moving = useMove(order)
  // What leads on comes first, as the eye and the thumb look for it.
  const events = eventsOf(order)
    .filter((event) => !isAnswer(event))
    .toSorted((a, b) => Number(NEGATIVE.includes(a)) - Number(NEGATIVE.includes(b)))
  const hasOpenTransfer = order.payments.some(({ state }) => state === 'submitted')
  const canPay = order.side === 'buyer' && order.payableMinor > 0 && !hasOpenTransfer
  const canShipRest = order.side === 'seller' && isPartlyShipped(order)
  const canSendBack = order.returnableMinor > 0
  if (events.length === 0 && !canPay && !canShipRest && !canSendBack) return null
  const press = (event: OrderEvent) => {
    if (event === 'cancel') void askCancel()
    else if (isFinal(event)) void askFinal(event)
    else if (needsSheet(event)) setOpen(event)
    else moving.mutate(event)
  }
  const askCancel = async () => {
    const isSure = await showModal({
      title: t('order.cancelTitle'),
      content: t('order.cancelText', { code: order.code }),
      confirmText: t('order.cancel'),
      cancelText: t('order.cancelKeep'),
      isDangerous: true,
    })
    if (isSure) moving.mutate('cancel')
  }
  const askFinal = async (event: FinalEvent) => {
    const isSure = await showModal({
      title: t(`order.event.${event}`),
      content: t(`order.final.${event}`),
      confirmText: t(`order.event.${event}`),
      cancelText: t('order.proposal.keep'),
    })
    if (isSure) moving.mutate(event)
  }
  return (
    <div id="order-actions" tabIndex={-1} className={css.actions}>
      {canPay && (
        <Button onClick={() => setOpen('transfer')} isBlock>
          {t('order.life.transfer')}
        </Button>
      )}
      {canPay && <OnlineButtons order={order} />}
      {canPay && order.balanceMinor >= order.payableMinor && (
        <Button variant="secondary" onClick={() => setOpen('balance')} isBlock>
          {t('order.life.fromBalance')}
        </Button>
      )}
      {events.map((event) => (
        <Button
          key={event}
          isBlock
          variant={NEGATIVE.includes(event) ? 'secondary' : 'primary'}
          isLoading={moving.isPending && moving.variables === event}
          onClick={() => press(event)}
        >
          {t(`order.event.${event}`)}
        </Button>
      ))}
      {canShipRest && (
        <Button variant="secondary" isBlock onClick={() => setOpen('ship')}>
          {t('order.event.ship')}
        </Button>
      )}
      {canSendBack && (
        <Button variant="secondary" isBlock onClick={() => setOpen('sendBack')}>
          {t('order.life.sendBack')}
        </Button>
      )}
      {open && sheetOf(open, { order, onClose: () => setOpen(undefined) })}
    </div>
  )
}

const WITH_FORM: readonly OrderEvent[] = [
  'confirm',
  'requestPayment',
  'ship',
  'acceptReturn',
  'sendReturn',
  'refund',
]

const needsSheet = (event: OrderEvent) => asksReason(orderMachine, event) || WITH_FORM.includes(event)

/** What is asked about the open return. */
function returnSheetOf(
  event: NonNullable<OpenSheet>,
  props: { order: Order; open: OrderReturn; onClose: () => void },
): ReactNode {
  if (event === 'acceptReturn') return <AcceptReturnSheet {...props} />
  if (event === 'sendReturn') return <SendReturnSheet {...props} />
  if (event === 'refund') return <ReceiveReturnSheet {...props} />
  if (event === 'refundBuyer') return <JudgeSheet {...props} />
  return undefined
}

function sheetOf(open: NonNullable<OpenSheet>, props: { order: Order; onClose: () => void }): ReactNode {
  if (open === 'transfer') return <TransferSheet {...props} />
  if (open === 'balance') return <BalanceSheet {...props} />
  if (open === 'confirm' || open === 'requestPayment') return <TermsSheet {...props} />
  if (open === 'proposeChange') return <ProposeSheet {...props} />
  if (open === 'sendBack') return <SendBackSheet {...props} />
  if (open === 'giveBack') return <GiveBackSheet {...props} />
  if (opensReturn(props.order, open)) return <ReturnSheet {...props} event={open} />
  const returned = props.order.returns.find(isOpenReturn)
  const ofReturn = returned && returnSheetOf(open, { ...props, open: returned })
  if (ofReturn) return ofReturn
  if (open === 'ship') return <ShipSheet {...props} />
  return <ReasonSheet {...props} action={ACTIONS[props.order.side]} event={open} />
}

/** Sends an event that needs nothing more. */
function useMove({ id, side }: Order) {
  const t = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (event: OrderEvent) => {
      if (event === 'cancel') return call(cancelOrder, { id })
      return side === 'buyer'
        ? call(moveOrder, { id, event: event as 'receive' })
        : call(moveSale, { id, event: event as 'pack' })
    },
    onSuccess(reply, event) {
      keepOrder(client, reply)
      showToast({ title: event === 'cancel' ? t('order.cancelled') : t('order.life.saved'), icon: 'success' })
    },
    // The other side acted first: show the current state of the order.
    onError(error) {
      showFailure(error)
      void client.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
  })
}
