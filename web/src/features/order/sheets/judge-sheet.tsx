import { judgeOrder } from '@tiantian/contracts/order/order-move.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { OrderSheetProps } from './order-sheets.tsx'
import { ReasonSheet } from './order-sheets.tsx'
import css from './propose-sheet.module.css'

interface JudgeSheetProps extends OrderSheetProps {
  open: OrderReturn
}

/** The office finds for the buyer of goods that were received, and says whose fault it was. */
export function JudgeSheet({ order, open, onClose }: JudgeSheetProps) {
  const t = useText()
  const [isFault, setFault] = useState(open.lines.every((line) => line.isFault))
  return (
    <ReasonSheet order={order} action={judgeOrder} event="refundBuyer" more={{ isFault }} onClose={onClose}>
      <Checkbox label={t('order.returns.shopFault')} isChecked={isFault} onChange={setFault} />
      <p className={css.hint}>{t('order.returns.shopFaultHint')}</p>
    </ReasonSheet>
  )
}
