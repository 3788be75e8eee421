import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import notice from '../../../ui/notice.module.css'
import { lastRejected, nextStepOf } from './next-step.ts'
import css from './order-next.module.css'

/** What happens next with an order and who must act (S1.17). On a phone it leads to the buttons, which are further down. */
export function OrderNext({ order, onGo }: { order: Order; onGo: () => void }) {
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
