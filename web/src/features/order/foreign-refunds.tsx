import { majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { ForeignRefund } from '@tiantian/contracts/order/foreign-refund.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { bookRefund, REASON_MAX } from '@tiantian/contracts/order/order.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import css from './order-sheets.module.css'
import type { OrderSheetProps } from './order-sheets.tsx'
import { SheetForm, useOrderForm } from './order-sheets.tsx'

/** Why the money of an order is held, and for the office the form that ends it. */
export function ForeignRefunds({ order }: { order: Order }) {
  const t = useText()
  const [booked, setBooked] = useState<ForeignRefund>()
  return (
    <>
      {order.foreignRefunds.map((refund) => (
        <div key={refund.id} role="status">
          <p>{t('order.foreignRefund.held', { amount: statedOf(refund), reference: refund.reference })}</p>
          {order.side === 'office' && (
            <Button size="sm" onClick={() => setBooked(refund)}>
              {t('order.foreignRefund.book')}
            </Button>
          )}
        </div>
      ))}
      {booked && <BookSheet order={order} refund={booked} onClose={() => setBooked(undefined)} />}
    </>
  )
}

/** In whatever currency the provider has named. */
const statedOf = ({ stated: { amountMinor, currency } }: ForeignRefund) =>
  `${majorUnits(amountMinor)} ${currency}`

function BookSheet({ order, refund, onClose }: OrderSheetProps & { refund: ForeignRefund }) {
  const t = useText()
  const format = useFormat()
  const form = useOrderForm(bookRefund, { onClose }, { amountMinor: '', reason: '' }, (draft) => ({
    id: order.id,
    refundId: refund.id,
    amountMinor: readAmount(draft.amountMinor),
    reason: draft.reason,
  }))
  return (
    <SheetForm
      title={t('order.foreignRefund.book')}
      form={form}
      submit={t('order.foreignRefund.book')}
      onClose={onClose}
    >
      <p className={css.text}>
        {t('order.foreignRefund.text', { stated: statedOf(refund), amount: format.money(refund.held) })}
      </p>
      <TextField
        label={t('order.life.giveBackAmount', { currency: refund.held.currency })}
        inputMode="decimal"
        {...field(form, 'amountMinor')}
      />
      <TextArea
        label={t('order.life.reason')}
        hint={t('order.life.reasonHint')}
        maxLength={REASON_MAX}
        {...field(form, 'reason')}
      />
    </SheetForm>
  )
}
