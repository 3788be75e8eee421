import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

const TONES = { created: 'primary', cancelled: 'neutral' } as const satisfies Record<OrderState, string>

export function StateTag({ state }: { state: OrderState }) {
  const t = useText()
  return <Tag tone={TONES[state]}>{t(`order.state.${state}`)}</Tag>
}
