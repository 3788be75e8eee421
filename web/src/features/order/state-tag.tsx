import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

/** The colour of each state. */
export const ORDER_TONES = {
  created: 'primary',
  confirmed: 'primary',
  awaiting_payment: 'warning',
  paid: 'primary',
  packing: 'primary',
  shipped: 'primary',
  customs: 'primary',
  arrived: 'primary',
  delivered: 'success',
  completed: 'success',
  cancel_requested: 'warning',
  cancelled: 'neutral',
  dispute: 'danger',
  return_requested: 'warning',
  return_accepted: 'warning',
  refunded: 'neutral',
} as const satisfies Record<OrderState, string>

export function StateTag({ state }: { state: OrderState }) {
  const t = useText()
  return <Tag tone={ORDER_TONES[state]}>{t(`order.state.${state}`)}</Tag>
}
