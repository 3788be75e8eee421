import { readAmount } from '@tiantian/contracts/money-text.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { proposeOrderChange, proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextArea, TextField } from '../../../ui/form/text-field.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import css from './line-fields.module.css'
import type { LinesDraft } from './line-fields.tsx'
import { LineFields, textOf } from './line-fields.tsx'
import type { OrderSheetProps } from './order-sheets.tsx'
import { SheetForm, useOrderForm } from './order-sheets.tsx'

/** An amount or a number as typed; undefined when left empty, and not a number when it is none. */
const typed = (text: string | undefined, read: (text: string) => number | undefined) =>
  text?.trim() ? (read(text) ?? Number.NaN) : undefined

const count = (text: string) => Number(text.trim())

/** Only lines with another quantity or price: the others stay. */
const changedLines = ({ lines }: Order, draft: LinesDraft) =>
  lines.flatMap(({ position, quantity, unitPriceMinor }) => {
    const pieces = typed(draft[`pieces${position}`], count)
    const price = typed(draft[`price${position}`], readAmount)
    const change = {
      ...(pieces !== undefined && pieces !== quantity && { quantity: pieces }),
      ...(price !== undefined && price !== unitPriceMinor && { unitPriceMinor: price }),
    }
    return Object.keys(change).length > 0 ? [{ position, ...change }] : []
  })

interface ProposedLineProps {
  order: Order
  line: Order['lines'][number]
  form: FormState<LinesDraft>
}

/** The pieces of a line, and its price where the shop proposes. */
function ProposedLine({ order, line, form }: ProposedLineProps) {
  const t = useText()
  const format = useFormat()
  const { position, quantity, unitPriceMinor } = line
  const { currency } = order.total
  const isTooMuch = Number(form.draft[`pieces${position}`]) > quantity
  const at = changedLines(order, form.draft).findIndex((changed) => changed.position === position)
  return (
    <LineFields line={line}>
      <TextField
        label={t('order.proposal.pieces')}
        hint={t('order.proposal.ordered', { amount: format.number(quantity) })}
        inputMode="numeric"
        {...textOf(form, `pieces${position}`)}
        error={form.errors[`lines.${at}.quantity`] ?? (isTooMuch ? form.errors.quantity : undefined)}
      />
      {order.side === 'seller' && (
        <TextField
          label={t('order.proposal.price', { currency })}
          hint={format.money({ amountMinor: unitPriceMinor, currency })}
          inputMode="decimal"
          {...textOf(form, `price${position}`)}
          error={form.errors[`lines.${at}.unitPriceMinor`]}
        />
      )}
    </LineFields>
  )
}

/** Other terms for an order: the buyer asks for fewer pieces, the shop states all that it can. */
export function ProposeSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const isSeller = order.side === 'seller'
  const { currency } = order.total
  const start: LinesDraft = {
    reason: '',
    lead: '',
    delivery: '',
    ...Object.fromEntries(order.lines.map((line) => [`pieces${line.position}`, String(line.quantity)])),
    ...Object.fromEntries(order.lines.map((line) => [`price${line.position}`, ''])),
  }
  const form = useOrderForm(
    isSeller ? proposeSaleChange : proposeOrderChange,
    { onClose },
    start,
    (draft: LinesDraft) => ({
      id: order.id,
      termsVersion: order.termsVersion,
      reason: draft.reason,
      lines: changedLines(order, draft),
      ...(isSeller && {
        deliveryMinor: typed(draft.delivery, readAmount),
        leadDays: typed(draft.lead, count),
      }),
    }),
  ) as unknown as FormState<LinesDraft>
  const text = (key: string) => textOf(form, key)
  return (
    <SheetForm
      title={t('order.event.proposeChange')}
      form={form}
      submit={t('order.event.proposeChange')}
      onClose={onClose}
    >
      <p className={css.hint}>{t(isSeller ? 'order.proposal.saleHint' : 'order.proposal.buyerHint')}</p>
      {order.delivery?.kind === 'carrier' && <p className={css.hint}>{t('order.proposal.tableHint')}</p>}
      {order.lines.map((line) => (
        <ProposedLine key={line.position} order={order} line={line} form={form} />
      ))}
      {form.errors.lines && (
        <p className={css.error} role="alert">
          {form.errors.lines}
        </p>
      )}
      {isSeller && (
        <div className={css.line}>
          <TextField
            label={t('order.proposal.leadDays')}
            isOptional
            inputMode="numeric"
            {...text('lead')}
            error={form.errors.leadDays}
          />
          <TextField
            label={t('order.proposal.deliveryPrice', { currency })}
            isOptional
            inputMode="decimal"
            {...text('delivery')}
            error={form.errors.deliveryMinor}
          />
        </div>
      )}
      <TextArea
        label={t('order.life.reason')}
        hint={t('order.life.reasonHint')}
        maxLength={REASON_MAX}
        {...text('reason')}
        error={form.errors.reason}
      />
    </SheetForm>
  )
}
