import { majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { ForeignRefund, Order } from '@tiantian/contracts/order/order.ts'
import { bookRefund, closeRefund } from '@tiantian/contracts/order/payment.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { useState } from 'react'
import type { Formats } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/form/text-field.tsx'
import { field } from '../../../ui/form/use-form.ts'
import css from '../sheets/order-sheets.module.css'
import type { OrderSheetProps } from '../sheets/order-sheets.tsx'
import { SheetForm, useOrderForm } from '../sheets/order-sheets.tsx'
import moneyCss from './order-money.module.css'

/** Why the money of an order is held, and for the office the form that ends it. */
export function ForeignRefunds({ order }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const [booked, setBooked] = useState<ForeignRefund>()
  const [closed, setClosed] = useState<ForeignRefund>()
  return (
    <>
      {order.foreignRefunds.map((refund) => (
        <div key={refund.id} className={moneyCss.held} role="status">
          <p>
            {t('order.foreignRefund.held', { amount: statedOf(refund, format), reference: refund.reference })}
          </p>
          {order.side === 'office' && (
            <div className={moneyCss.buttons}>
              <Button size="sm" onClick={() => setBooked(refund)}>
                {t('order.foreignRefund.book')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setClosed(refund)}>
                {t('order.foreignRefund.close')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {booked && <BookSheet order={order} refund={booked} onClose={() => setBooked(undefined)} />}
      {closed && <CloseSheet order={order} refund={closed} onClose={() => setClosed(undefined)} />}
    </>
  )
}

/** In whatever currency the provider has named. */
const statedOf = ({ stated: { amountMinor, currency } }: ForeignRefund, format: Formats) =>
  `${format.number(Number(majorUnits(amountMinor)), { minimumFractionDigits: 2 })}\u00a0${currency}`

function BookSheet({ order, refund, onClose }: OrderSheetProps & { refund: ForeignRefund }) {
  const t = useText()
  const format = useFormat()
  const start = { amountMinor: '', chargedMinor: '', reason: '' }
  const form = useOrderForm(bookRefund, { onClose }, start, (draft) => ({
    id: order.id,
    refundId: refund.id,
    amountMinor: readAmount(draft.amountMinor),
    ...(draft.chargedMinor.trim() && { chargedMinor: readAmount(draft.chargedMinor) }),
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
        {t('order.foreignRefund.text', {
          stated: statedOf(refund, format),
          amount: format.money(refund.held),
        })}
      </p>
      <TextField
        label={t('order.life.giveBackAmount', { currency: refund.held.currency })}
        inputMode="decimal"
        {...field(form, 'amountMinor')}
      />
      <TextField
        label={t('order.foreignRefund.charged', { currency: refund.held.currency })}
        hint={t('order.foreignRefund.chargedHint')}
        inputMode="decimal"
        {...field(form, 'chargedMinor')}
      />
      <TextArea label={t('order.life.reason')} maxLength={REASON_MAX} {...field(form, 'reason')} />
    </SheetForm>
  )
}

function CloseSheet({ order, refund, onClose }: OrderSheetProps & { refund: ForeignRefund }) {
  const t = useText()
  const start = { lostMinor: '', reason: '' }
  const form = useOrderForm(closeRefund, { onClose }, start, ({ lostMinor, reason }) => ({
    id: order.id,
    refundId: refund.id,
    lostMinor: readAmount(lostMinor),
    reason,
  }))
  return (
    <SheetForm
      title={t('order.foreignRefund.close')}
      form={form}
      submit={t('order.foreignRefund.close')}
      onClose={onClose}
    >
      <p className={css.text}>{t('order.foreignRefund.closeText')}</p>
      <TextField
        label={t('order.foreignRefund.lost', { currency: refund.held.currency })}
        hint={t('order.foreignRefund.lostHint')}
        inputMode="decimal"
        {...field(form, 'lostMinor')}
      />
      <TextArea label={t('order.life.reason')} maxLength={REASON_MAX} {...field(form, 'reason')} />
    </SheetForm>
  )
}
