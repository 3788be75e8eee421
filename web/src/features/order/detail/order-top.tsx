import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import notice from '../../../ui/notice.module.css'
import surface from '../../../ui/surface.module.css'
import { copyAndConfirm } from '../../shell/copy-and-confirm.ts'
import { useDeadline } from '../deadline.ts'
import { StateTag } from '../state-tag.tsx'
import { lastRejected, nextStepOf } from './next-step.ts'
import css from './order-top.module.css'

/** The number of an order, to be read aloud or copied, and its state. */
export function OrderTop({ order }: { order: Order }) {
  const { code, state, createdAt, dueAt } = order
  const t = useText()
  const format = useFormat()
  const deadline = useDeadline()
  return (
    <section className={cx(surface.surface, css.card)} aria-label={t('order.code')}>
      <div className={css.row}>
        <strong className={css.code}>{code}</strong>
        <IconButton label={t('order.copy')} onClick={() => void copyAndConfirm(code, t('order.copied'))}>
          <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <StateTag state={state} />
      </div>
      <OrderNext order={order} onGo={() => showPart(ACTIONS_ID)} />
      <EndText order={order} />
      {dueAt && <p>{t(DUE_TEXTS[state] ?? 'order.life.due', { date: deadline(dueAt) })}</p>}
      {order.side === 'buyer' && order.payableMinor > 0 && (
        <div className={css.pay}>
          <Button isBlock onClick={() => showPart(MONEY_ID)}>
            {t('order.life.payable')}: {format.money({ ...order.total, amountMinor: order.payableMinor })}
          </Button>
        </div>
      )}
      <p className={css.date}>{t('order.placedAt', { date: format.dateTime(createdAt) })}</p>
    </section>
  )
}

export const MONEY_ID = 'order-money'
export const ACTIONS_ID = 'order-actions'

/** On a phone what is to be paid and done is below goods and terms. */
function showPart(id: string) {
  const panel = document.getElementById(id)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

const ENDED = ['completed', 'cancelled', 'refunded'] as const
type EndState = (typeof ENDED)[number]

const isEnded = (state: string): state is EndState => ENDED.some((end) => end === state)

/** What has become of the goods and the money of an order that has ended, and until when goods can go back. */
function EndText({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const { state, side, returnableUntil } = order
  if (hasGoneOutside(order))
    return (
      <p>
        <OutsideText order={order} />
      </p>
    )
  if (!isEnded(state)) return null
  if (state !== 'completed' && order.payments.some(({ missing }) => missing))
    return <p>{t('order.missing.ended')}</p>
  const wasPaid = state !== 'cancelled' || order.paidMinor > 0
  return (
    <p>
      {t(wasPaid ? `order.stateText.${state}` : 'order.stateText.unpaid')}
      {side === 'buyer' &&
        returnableUntil &&
        Date.parse(returnableUntil) > serverNow() &&
        ` ${t('order.stateText.returnable', { date: format.date(returnableUntil) })}`}
    </p>
  )
}

/** Of an order that ended: not all of its money went to the balance of the buyer. */
const hasGoneOutside = ({ state, outsideMinor }: Order) =>
  (state === 'cancelled' || state === 'refunded') && outsideMinor > 0

/** What happens by itself to an order that was delivered; others run out. */
const DUE_TEXTS = {
  delivered: 'order.life.dueReceipt',
  return_requested: 'order.returns.restDue',
  return_accepted: 'order.returns.restDue',
} as Partial<Record<Order['state'], 'order.life.dueReceipt' | 'order.returns.restDue'>>

function OutsideText({ order: { outsideMinor, paidMinor, total } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  return outsideMinor < paidMinor
    ? t('order.outsideText.part', { amount: format.money({ ...total, amountMinor: outsideMinor }) })
    : t('order.outsideText.all')
}

/** What happens next with an order and who must act (S1.17). On a phone it leads to the buttons, which are further down. */
function OrderNext({ order, onGo }: { order: Order; onGo: () => void }) {
  const t = useText()
  const format = useFormat()
  const next = nextStepOf(order)
  if (!next) return null
  const isMine = next.by === order.side
  const { step, by } = next
  const reason = lastRejected(order.payments)?.reason ?? ''
  const leadsOn = isMine && step !== 'answer' && !(order.side === 'buyer' && order.payableMinor > 0)
  return (
    <div className={notice.notice} data-tone={isMine ? 'warning' : undefined}>
      <p>
        <strong>{t(isMine ? 'order.next.mine' : `order.next.by.${by}`)}</strong>
      </p>
      <p>
        {t(`order.next.step.${step}.${isMine || isWayOfBuyer(order, step) ? 'mine' : 'other'}`, { reason })}
      </p>
      {order.missingMinor > 0 && (
        <p>
          {t('order.missing.notHeld', {
            amount: format.money({ ...order.total, amountMinor: order.missingMinor }),
          })}
        </p>
      )}
      {leadsOn && (
        <div className={css.go}>
          <Button size="sm" variant="secondary" onClick={onGo}>
            {t('order.next.go')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Nobody acts while goods are on their way, and the buyer is who they come to. */
const isWayOfBuyer = ({ side }: Order, step: string) => step === 'way' && side === 'buyer'
