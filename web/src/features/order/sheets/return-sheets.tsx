import type { Order } from '@tiantian/contracts/order/order.ts'
import { judgeOrder } from '@tiantian/contracts/order/order-move.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import {
  FAULT_REASONS,
  RETURN_NOTE_MAX,
  RETURN_REASONS,
  returnShare,
} from '@tiantian/contracts/order/return.ts'
import {
  acceptReturn,
  receiveReturn,
  requestReturn,
  sendReturn,
} from '@tiantian/contracts/order/return-actions.ts'
import { addedMinor } from '@tiantian/contracts/order/tax.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea, TextField } from '../../../ui/form/text-field.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import { field } from '../../../ui/form/use-form.ts'
import { piecesAtFault, piecesLeft, piecesRefunded, piecesSellable } from '../detail/order-events.ts'
import type { ClaimFile } from './claim-files.tsx'
import { ClaimFilesField } from './claim-files.tsx'
import css from './line-fields.module.css'
import type { LinesDraft } from './line-fields.tsx'
import { LineFields, textOf } from './line-fields.tsx'
import type { OrderSheetProps } from './order-sheets.tsx'
import { ReasonSheet, SheetForm, useOrderForm } from './order-sheets.tsx'

type Line = Order['lines'][number]

/** What the server says of the quantity of any line belongs to the one that has too many pieces. */
const tooMany = (form: FormState<LinesDraft>, position: number, most: number) =>
  Number(form.draft[`pieces${position}`]) > most ? form.errors.quantity : undefined

/** Lines of which the buyer has entered a number of pieces, even one that is wrong. */
const chosenLines = (left: readonly LeftLine[], draft: LinesDraft) =>
  left.filter(({ line }) => !['', '0'].includes((draft[`pieces${line.position}`] ?? '').trim()))

interface LeftLine {
  readonly line: Line
  readonly count: number
}

const leftLines = (order: Order): LeftLine[] =>
  order.lines
    .map((line) => ({ line, count: piecesLeft(order, line.position) }))
    .filter(({ count }) => count > 0)

/** What the buyer would get back for these pieces, as the server computes it, and what of it is for the delivery. */
function estimateOf(order: Order, left: readonly LeftLine[], draft: LinesDraft) {
  const { couponMinor, pointsMinor } = order.discount
  const goodsMinor = order.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const worthOf = (count: (line: Line) => number) =>
    order.lines.reduce((sum, line) => sum + line.unitPriceMinor * count(line), 0)
  const now = new Map(
    left.map(({ line, count }) => {
      const typed = Number(draft[`pieces${line.position}`])
      return [line.position, Number.isInteger(typed) && typed > 0 ? Math.min(typed, count) : 0]
    }),
  )
  const goods = {
    goodsMinor,
    beforeMinor: worthOf(({ position }) => piecesRefunded(order, position)),
    nowMinor: worthOf(({ position }) => now.get(position) ?? 0),
  }
  const { taxMinor, deliveryTaxMinor } = order.tax
  const share =
    returnShare(goodsMinor - couponMinor - pointsMinor, goods) +
    addedMinor(order.tax, returnShare(taxMinor - deliveryTaxMinor, goods))
  const isFault = ({ position }: Line) => FAULT_REASONS.some((kind) => kind === kindOf(draft, position))
  const isAllFaulty = order.lines.every((line) => {
    const faulty = isFault(line) ? (now.get(line.position) ?? 0) : 0
    return line.quantity <= faulty + piecesAtFault(order, line.position)
  })
  const held = order.paidMinor - order.refundedMinor
  const ofGoods = Math.min(share, held)
  const deliveryMinor = isAllFaulty ? Math.min(held - ofGoods, deliveryLeft(order)) : 0
  return { amountMinor: ofGoods + deliveryMinor, deliveryMinor }
}

const kindOf = (draft: LinesDraft, position: number) => draft[`kind${position}`] ?? RETURN_REASONS[0]

/** What of the delivery no return has given back. */
const deliveryLeft = (order: Order) =>
  (order.deliveryMinor ?? 0) + addedMinor(order.tax, order.tax.deliveryTaxMinor) - deliveryGiven(order)

interface AskReturnSheetProps extends OrderSheetProps {
  event: 'requestReturn' | 'openDispute'
}

/** The buyer sends pieces of some lines back, or disputes them, each with its reason and photos. */
export function ReturnSheet({ order, event, onClose }: AskReturnSheetProps) {
  const t = useText()
  const format = useFormat()
  const [files, setFiles] = useState<Readonly<Record<number, readonly ClaimFile[]>>>({})
  const left = leftLines(order)
  const start: LinesDraft = { reason: '' }
  const form = useOrderForm(requestReturn, { onClose }, start, (draft) => ({
    id: order.id,
    event,
    reason: draft.reason,
    lines: chosenLines(left, draft).map(({ line: { position } }) => ({
      position,
      quantity: Number(draft[`pieces${position}`]),
      kind: kindOf(draft, position),
      note: draft[`note${position}`] ?? '',
      files: files[position] ?? [],
    })),
  })) as unknown as FormState<LinesDraft>
  const chosen = chosenLines(left, form.draft)
  const { amountMinor, deliveryMinor } = estimateOf(order, left, form.draft)
  const write = (minor: number) => format.money({ amountMinor: minor, currency: order.total.currency })
  const title = t(`order.event.${event}`)
  return (
    <SheetForm title={title} form={form} submit={title} onClose={onClose}>
      <p className={css.hint}>
        {t(event === 'openDispute' ? 'order.returns.disputeHint' : 'order.returns.hint')}
      </p>
      {left.map((each) => (
        <LineToReturn
          key={each.line.position}
          {...each}
          form={form}
          kinds={each.line.isReturnable || event === 'openDispute' ? RETURN_REASONS : FAULT_REASONS}
          at={chosen.indexOf(each)}
          files={files[each.line.position] ?? []}
          onFiles={(shown) => setFiles({ ...files, [each.line.position]: shown })}
        />
      ))}
      {form.errors.lines && (
        <p className={css.error} role="alert">
          {t('order.returns.none')}
        </p>
      )}
      {amountMinor > 0 && (
        <p role="status">
          {deliveryMinor > 0
            ? t('order.returns.estimateAll', { amount: write(amountMinor), delivery: write(deliveryMinor) })
            : t('order.returns.estimate', { amount: write(amountMinor) })}
        </p>
      )}
      {deliveryLeft(order) > 0 && (
        <p className={css.hint}>{t('order.returns.rule', { amount: write(deliveryLeft(order)) })}</p>
      )}
      <TextArea
        label={t('order.life.reason')}
        hint={t('order.life.reasonHint')}
        maxLength={REASON_MAX}
        {...textOf(form, 'reason')}
      />
    </SheetForm>
  )
}

interface LineToReturnProps extends LeftLine {
  form: FormState<LinesDraft>
  kinds: readonly (typeof RETURN_REASONS)[number][]
  /** Among the lines that go back; -1 for one that stays. */
  at: number
  files: readonly ClaimFile[]
  onFiles: (files: readonly ClaimFile[]) => void
}

function LineToReturn({ line, count, form, kinds, at, files, onFiles }: LineToReturnProps) {
  const t = useText()
  const format = useFormat()
  const { position } = line
  return (
    <LineFields line={line}>
      <TextField
        label={t('order.returns.pieces')}
        hint={t('order.returns.left', { amount: format.number(count) })}
        inputMode="numeric"
        {...textOf(form, `pieces${position}`)}
        error={form.errors[`lines.${at}.quantity`] ?? tooMany(form, position, count)}
      />
      {at !== -1 && (
        <>
          <Select
            label={t('order.returns.kind')}
            hint={kinds === FAULT_REASONS ? t('order.returns.faultOnly') : undefined}
            choices={kinds.map((value) => ({
              value,
              label: t(`order.returns.reason.${value}`),
            }))}
            {...field(form, `kind${position}`)}
            value={kindOf(form.draft, position)}
          />
          <div className={css.whole}>
            <TextField
              label={t('order.returns.note')}
              isOptional
              maxLength={RETURN_NOTE_MAX}
              {...textOf(form, `note${position}`)}
              error={form.errors[`lines.${at}.note`]}
            />
            <ClaimFilesField files={files} onChange={onFiles} />
          </div>
        </>
      )}
    </LineFields>
  )
}

interface OpenReturnProps extends OrderSheetProps {
  open: OrderReturn
}

/** The shop takes all or a part back, names where to, and says whether it refunds the delivery. */
export function AcceptReturnSheet({ order, open, onClose }: OpenReturnProps) {
  const t = useText()
  const format = useFormat()
  const [isDeliveryRefunded, setDeliveryRefunded] = useState(false)
  const start: LinesDraft = {
    address: '',
    reason: '',
    ...Object.fromEntries(
      open.lines.map(({ position, quantity }) => [`pieces${position}`, String(quantity)]),
    ),
  }
  const form = useOrderForm(acceptReturn, { onClose }, start, (draft) => ({
    id: order.id,
    returnId: open.id,
    isDeliveryRefunded,
    address: draft.address,
    reason: draft.reason,
    lines: open.lines.map(({ position }) => ({
      position,
      quantity: Number((draft[`pieces${position}`] ?? '').trim() || Number.NaN),
    })),
  })) as unknown as FormState<LinesDraft>
  const deliveryMinor = deliveryLeft(order)
  const amount = format.money({ amountMinor: deliveryMinor, currency: order.total.currency })
  const isDue =
    open.isDeliveryDue &&
    open.lines.every(({ position, quantity }) => Number(form.draft[`pieces${position}`]) === quantity)
  return (
    <SheetForm
      title={t('order.event.acceptReturn')}
      form={form}
      submit={t('order.event.acceptReturn')}
      onClose={onClose}
    >
      <p className={css.hint}>{t('order.returns.acceptHint')}</p>
      {open.lines.map(({ position, quantity }, at) => {
        const line = order.lines.find((each) => each.position === position)
        return (
          <LineFields key={position} line={line}>
            <TextField
              label={t('order.returns.accepted')}
              hint={t('order.returns.asked', { amount: format.number(quantity) })}
              inputMode="numeric"
              {...textOf(form, `pieces${position}`)}
              error={form.errors[`lines.${at}.quantity`] ?? tooMany(form, position, quantity)}
            />
          </LineFields>
        )
      })}
      {form.errors.lines && (
        <p className={css.error} role="alert">
          {form.errors.lines}
        </p>
      )}
      <TextArea
        label={t('order.returns.address')}
        hint={t('order.returns.addressHint')}
        maxLength={300}
        {...textOf(form, 'address')}
      />
      {deliveryMinor > 0 && isDue && <p className={css.hint}>{t('order.returns.deliveryDue', { amount })}</p>}
      {deliveryMinor > 0 && !isDue && (
        <Checkbox
          label={t('order.returns.delivery', { amount })}
          isChecked={isDeliveryRefunded}
          onChange={setDeliveryRefunded}
        />
      )}
      <TextField
        label={t('order.returns.why')}
        isOptional
        maxLength={REASON_MAX}
        {...textOf(form, 'reason')}
      />
    </SheetForm>
  )
}

/** What earlier returns have given back of the delivery. */
const deliveryGiven = ({ returns }: Order) =>
  returns
    .filter(({ state }) => state === 'refunded')
    .reduce((sum, { deliveryMinor }) => sum + deliveryMinor, 0)

/** The goods are back: the shop says how many of them can be sold again, and the buyer is refunded. */
export function ReceiveReturnSheet({ order, open, onClose }: OpenReturnProps) {
  const t = useText()
  const format = useFormat()
  const lines = open.lines
    .filter(({ acceptedQuantity }) => acceptedQuantity !== 0)
    .map((line) => ({ ...line, most: piecesSellable(order, open, line) }))
  // What came back for a fault is not sold again unless the shop says so.
  const start: LinesDraft = Object.fromEntries(
    lines.map(({ position, kind, most }) => [
      `pieces${position}`,
      String(FAULT_REASONS.includes(kind) ? 0 : most),
    ]),
  )
  const form = useOrderForm(receiveReturn, { onClose }, start, (draft) => ({
    id: order.id,
    returnId: open.id,
    lines: lines.map(({ position }) => ({
      position,
      sellable: Number((draft[`pieces${position}`] ?? '').trim() || Number.NaN),
    })),
  })) as unknown as FormState<LinesDraft>
  const isRefunded = open.state !== 'accepted'
  const title = t(isRefunded ? 'order.returns.restock' : 'order.event.refund')
  return (
    <SheetForm title={title} form={form} submit={title} onClose={onClose}>
      <p className={css.hint}>{t('order.returns.receiptHint')}</p>
      {!isRefunded && (
        <p className={css.hint}>
          {t('order.returns.receiptRefund', {
            amount: format.money({ amountMinor: open.refundMinor, currency: order.total.currency }),
          })}
        </p>
      )}
      {lines.map(({ position, quantity, acceptedQuantity, most }, at) => {
        const line = order.lines.find((each) => each.position === position)
        return (
          <LineFields key={position} line={line}>
            <TextField
              label={t('order.returns.sellable')}
              hint={t('order.returns.cameBack', { amount: format.number(acceptedQuantity ?? quantity) })}
              inputMode="numeric"
              {...textOf(form, `pieces${position}`)}
              error={form.errors[`lines.${at}.sellable`] ?? tooMany(form, position, most)}
            />
          </LineFields>
        )
      })}
    </SheetForm>
  )
}

/** The buyer has handed the goods to a carrier. */
export function SendReturnSheet({ order, open, onClose }: OpenReturnProps) {
  const t = useText()
  const form = useOrderForm(sendReturn, { onClose }, { carrier: '', trackingNumber: '' }, (draft) => ({
    id: order.id,
    returnId: open.id,
    ...draft,
  }))
  return (
    <SheetForm
      title={t('order.event.sendReturn')}
      form={form}
      submit={t('order.event.sendReturn')}
      onClose={onClose}
    >
      {open.address && <p className={css.hint}>{t('order.returns.sendHint', { address: open.address })}</p>}
      <TextField label={t('order.returns.carrier')} {...field(form, 'carrier')} />
      <TextField label={t('order.returns.number')} {...field(form, 'trackingNumber')} />
    </SheetForm>
  )
}

/** The office finds for the buyer of goods that were received, and says whose fault it was. */
export function JudgeSheet({ order, open, onClose }: OpenReturnProps) {
  const t = useText()
  const [isFault, setFault] = useState(open.lines.every((line) => line.isFault))
  return (
    <ReasonSheet order={order} action={judgeOrder} event="refundBuyer" more={{ isFault }} onClose={onClose}>
      <Checkbox label={t('order.returns.shopFault')} isChecked={isFault} onChange={setFault} />
      <p className={css.hint}>{t('order.returns.shopFaultHint')}</p>
    </ReasonSheet>
  )
}
