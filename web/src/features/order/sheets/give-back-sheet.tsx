import { majorUnits } from '@tiantian/contracts/money.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import { giveBack, returnOnline } from '@tiantian/contracts/order/payment.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextArea, TextField } from '../../../ui/form/text-field.tsx'
import { field } from '../../../ui/form/use-form.ts'
import { settledMinor } from '../detail/order-events.ts'
import css from './order-sheets.module.css'
import type { OrderSheetProps } from './order-sheets.tsx'
import { SheetForm, useOrderForm } from './order-sheets.tsx'

/** A part of a completed order, or all of it, back to the buyer. */
export function GiveBackSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const format = useFormat()
  const { currency } = order.total
  const form = useOrderForm(giveBack, { onClose }, { amountMinor: '', reason: '' }, (draft) => ({
    id: order.id,
    amountMinor: readAmount(draft.amountMinor),
    reason: draft.reason,
  }))
  const amount = format.money({ amountMinor: settledMinor(order), currency })
  return (
    <SheetForm
      title={t('order.event.giveBack')}
      form={form}
      submit={t('order.event.giveBack')}
      isDangerous
      onClose={onClose}
    >
      <p className={css.text}>{t('order.life.giveBackText', { amount })}</p>
      <TextField
        label={t('order.life.giveBackAmount', { currency })}
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

/** Money of the balance back to where the order was paid online. */
export function SendBackSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const { currency } = order.total
  const start = { amountMinor: majorUnits(order.returnableMinor) }
  const form = useOrderForm(returnOnline, { onClose }, start, (draft) => ({
    id: order.id,
    amountMinor: readAmount(draft.amountMinor),
  }))
  return (
    <SheetForm
      title={t('order.life.sendBack')}
      form={form}
      submit={t('order.life.sendBack')}
      onClose={onClose}
    >
      <p className={css.text}>{t('order.life.sendBackText')}</p>
      <TextField
        label={t('order.life.giveBackAmount', { currency })}
        inputMode="decimal"
        {...field(form, 'amountMinor')}
      />
    </SheetForm>
  )
}
