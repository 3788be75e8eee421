import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asksReason } from '@tiantian/contracts/machine.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { OrderProposal } from '@tiantian/contracts/order/proposal.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { answerOrderChange, answerSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { orderMachine } from '@tiantian/contracts/order/state.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecisionSheet } from '../../../office/decision-sheet.tsx'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import { showModal } from '../../../ui/overlay/modal-store.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import surface from '../../../ui/surface.module.css'
import { showFailure } from '../../shell/error/failure.ts'
import { useDeadline } from '../deadline.ts'
import { keepOrder, orderQuery } from '../order-query.ts'
import type { AnswerEvent } from './order-events.ts'
import { eventsOf, isAnswer } from './order-events.ts'
import css from './order-proposal.module.css'
import { ProposalTable } from './proposal-table.tsx'

/** The open proposal of an order beside what is agreed, with the buttons of the user, and earlier ones. */
export function OrderProposals({ order }: { order: Order }) {
  const t = useText()
  const open = order.proposals.find(({ state }) => state === 'open')
  const past = order.proposals.filter(({ state }) => state !== 'open')
  return (
    <>
      {open && <OpenProposal order={order} proposal={open} />}
      {past.length > 0 && (
        <details className={surface.panel}>
          <summary className={css.summary}>{t('order.proposal.past')}</summary>
          {past.map((proposal) => (
            <article key={proposal.id} className={css.past}>
              <ProposalHead order={order} proposal={proposal} />
              {proposal.answer && <q className={css.reason}>{proposal.answer}</q>}
              <ProposalTable order={order} proposal={proposal} />
            </article>
          ))}
        </details>
      )}
    </>
  )
}

interface ProposalProps {
  order: Order
  proposal: OrderProposal
}

function ProposalHead({ order: { side }, proposal }: ProposalProps) {
  const t = useText()
  const format = useFormat()
  const author = proposal.side === 'seller' ? t('order.proposal.bySeller') : t('order.proposal.byBuyer')
  return (
    <div>
      <p className={css.author}>
        {proposal.side === side ? t('order.proposal.own') : author} ·{' '}
        <time dateTime={proposal.createdAt}>{format.dateTime(proposal.createdAt)}</time> ·{' '}
        {t(`order.proposal.state.${proposal.state}`)}
      </p>
      <q className={css.reason}>{proposal.reason}</q>
    </div>
  )
}

/** The side that has not made it answers. */
const ANSWERED_UNTIL = { buyer: 'untilSeller', seller: 'untilBuyer' } as const

function OpenProposal({ order, proposal }: ProposalProps) {
  const t = useText()
  const deadline = useDeadline()
  /** The user has not made it. */
  const mayAnswer = order.side !== 'office' && proposal.side !== order.side
  // Of the office neither side is the other one: who has to answer is named.
  const until = mayAnswer ? 'until' : ANSWERED_UNTIL[proposal.side]
  const isPartialConfirmation = order.state === 'created' && proposal.side === 'seller'
  return (
    <section className={surface.panel} aria-label={t('order.proposal.title')}>
      <h2 className={css.title}>{t('order.proposal.title')}</h2>
      <ProposalHead order={order} proposal={proposal} />
      <ProposalTable order={order} proposal={proposal} />
      <ProposalMoney order={order} proposal={proposal} />
      <p className={css.hint}>
        {t(`order.proposal.${until}`, { date: deadline(proposal.expiresAt) })}{' '}
        {mayAnswer && isPartialConfirmation && t('order.proposal.confirms')}
      </p>
      <ProposalButtons order={order} proposal={proposal} />
    </section>
  )
}

/** What an accepted proposal gives back, or asks for. */
function ProposalMoney({ order, proposal: { after } }: ProposalProps) {
  const t = useText()
  const format = useFormat()
  const held = order.paidMinor - order.refundedMinor
  if (held === 0) return null
  const write = (amountMinor: number) => format.money({ amountMinor, currency: order.total.currency })
  const missing = after.totalMinor - held
  if (missing > 0) return <p>{t('order.proposal.rest', { amount: write(missing) })}</p>
  if (missing === 0) return null
  const amount = write(-missing)
  return (
    <p>
      {order.side === 'buyer'
        ? t('order.proposal.refund', { amount })
        : t('order.proposal.refundSeller', { amount })}
    </p>
  )
}

function ProposalButtons({ order, proposal }: ProposalProps) {
  const t = useText()
  const client = useQueryClient()
  const [declining, setDeclining] = useState<AnswerEvent>()
  const action = order.side === 'buyer' ? answerOrderChange : answerSaleChange
  const input = { id: order.id, proposalId: proposal.id }
  const answering = useMutation({
    mutationFn: (event: AnswerEvent) => call(action, { ...input, event }),
    onSuccess(reply, event) {
      keepOrder(client, reply)
      const title = event === 'acceptChange' ? t('order.proposal.accepted') : t('order.life.saved')
      showToast({ title, icon: 'success' })
    },
    // The other side acted first: show the current state of the order.
    onError(error) {
      showFailure(error)
      void client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
    },
  })
  const ask = useQuestion(order, proposal)
  const press = async (event: AnswerEvent) => {
    if (asksReason(orderMachine, event)) setDeclining(event)
    else if (await ask(event)) answering.mutate(event)
  }
  const events = eventsOf(order).filter(isAnswer)
  if (events.length === 0) return null
  return (
    <div className={css.buttons}>
      {events.map((event) => (
        <Button
          key={event}
          isBlock
          variant={event === 'acceptChange' ? 'primary' : 'secondary'}
          isLoading={answering.isPending && answering.variables === event}
          onClick={() => void press(event)}
        >
          {t(`order.event.${event}`)}
        </Button>
      ))}
      {declining && (
        <DecisionSheet
          title={t(`order.event.${declining}`)}
          noteLabel={t('order.life.reason')}
          noteHint={t('order.life.reasonHint')}
          noteMax={REASON_MAX}
          action={action}
          noteName="reason"
          input={{ ...input, event: declining }}
          doneText={t('order.life.saved')}
          onDone={(reply) => keepOrder(client, reply)}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </div>
  )
}

/** Asks before the order changes, and before what was proposed is taken back. */
function useQuestion({ total }: Order, { after }: OrderProposal) {
  const t = useText()
  const format = useFormat()
  const write = (amountMinor: number) => format.money({ amountMinor, currency: total.currency })
  return (event: AnswerEvent) =>
    event === 'acceptChange'
      ? showModal({
          title: t('order.proposal.acceptTitle'),
          content: t('order.proposal.acceptText', {
            total: write(after.totalMinor),
            before: write(total.amountMinor),
          }),
          confirmText: t('order.event.acceptChange'),
          cancelText: t('order.proposal.keep'),
        })
      : showModal({
          title: t('order.proposal.withdrawTitle'),
          content: t('order.proposal.withdrawText'),
          confirmText: t('order.event.withdrawChange'),
          cancelText: t('order.proposal.keep'),
        })
}
