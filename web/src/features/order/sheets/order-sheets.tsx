import { useQueryClient } from '@tanstack/react-query'
import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { readAmount } from '@tiantian/contracts/money-text.ts'
import { SHIPMENT_MODES } from '@tiantian/contracts/order/delivery.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { CLAIM_EVENTS, confirmSale, requestPayment } from '@tiantian/contracts/order/order-move.ts'
import { payByTransfer, payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { REASON_MAX } from '@tiantian/contracts/order/proposal.ts'
import { shipOrder } from '@tiantian/contracts/order/shipment-actions.ts'
import type { OrderEvent } from '@tiantian/contracts/order/state.ts'
import { BORDER_HUBS } from '@tiantian/contracts/order/tracking.ts'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { CheckedForm } from '../../../i18n/check-form.ts'
import { checkForm } from '../../../i18n/check-form.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecisionSheet } from '../../../office/decision-sheet.tsx'
import { call } from '../../../sdk/call.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import { field, useForm } from '../../../ui/form/use-form.ts'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { DocumentField } from '../../media/document-field.tsx'
import { signedBy, usePrivateUpload } from '../../media/use-private-upload.ts'
import { keepOrder } from '../order-query.ts'
import { BankDetails } from './bank-details.tsx'
import type { ClaimFile } from './claim-files.tsx'
import { ClaimFilesField } from './claim-files.tsx'
import css from './order-sheets.module.css'
import type { PackageDraft } from './packages-field.tsx'
import { PackagesField, packageOf } from './packages-field.tsx'

export interface OrderSheetProps {
  order: Order
  onClose: () => void
}

type OrderAction = AnyAction & { readonly output: typeof confirmSale.output }

/** A form whose reply is the changed order. */
export function useOrderForm<A extends OrderAction, Draft extends object>(
  action: A,
  { onClose }: Pick<OrderSheetProps, 'onClose'>,
  start: Draft,
  inputOf: (draft: Draft) => object,
) {
  const t = useText()
  const client = useQueryClient()
  // A repeated attempt is the same request.
  const [requestId] = useState(newRequestId)
  return useForm({
    start,
    check: (draft): CheckedForm<Input<A>> =>
      checkForm(action.input, { requestId, ...inputOf(draft) }) as CheckedForm<Input<A>>,
    send: (input) => call(action, input),
    onSent(reply) {
      keepOrder(client, reply as { order: Order })
      showToast({ title: t('order.life.saved'), icon: 'success' })
      onClose()
    },
  })
}

interface SheetFormProps {
  title: string
  form: Pick<FormState<object>, 'attempt' | 'submit' | 'isChanged' | 'isDone' | 'errors' | 'isSending'>
  submit: string
  isBlocked?: boolean
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

export function SheetForm({
  title,
  form,
  submit,
  isBlocked,
  isDangerous,
  onClose,
  children,
}: SheetFormProps) {
  const id = useId()
  return (
    <BottomSheet
      isOpen
      desktop="center"
      title={title}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={id}
          isBlock
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={isBlocked}
          isLoading={form.isSending}
        >
          {submit}
        </Button>
      }
    >
      <Form form={form} id={id} className={css.form}>
        {children}
        <FormError form={form} />
      </Form>
    </BottomSheet>
  )
}

interface OrderReasonProps<A extends OrderAction> extends OrderSheetProps {
  action: A
  event: OrderEvent
  /** What the children ask besides. */
  more?: object
  children?: ReactNode
}

/** An event that needs a reason, which the other side reads. */
export function ReasonSheet<A extends OrderAction>({
  order,
  onClose,
  action,
  event,
  more,
  children,
}: OrderReasonProps<A>) {
  const t = useText()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly ClaimFile[]>([])
  const isClaim = CLAIM_EVENTS.some((claim) => claim === event)
  return (
    <DecisionSheet
      title={t(`order.event.${event}`)}
      noteLabel={t(event === 'addStatement' ? 'order.statement.label' : 'order.life.reason')}
      noteHint={t(event === 'addStatement' ? 'order.statement.hint' : 'order.life.reasonHint')}
      noteMax={REASON_MAX}
      action={action}
      noteName="reason"
      input={
        { id: order.id, event, ...(isClaim && { files }), ...more } as unknown as Omit<Input<A>, 'reason'>
      }
      doneText={t('order.life.saved')}
      onDone={(reply) => keepOrder(client, reply)}
      onClose={onClose}
    >
      {isClaim && <ClaimFilesField files={files} onChange={setFiles} />}
      {children}
    </DecisionSheet>
  )
}

/** Price of the delivery and deposit: with them the buyer is asked to pay. */
export function TermsSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const format = useFormat()
  const isNew = order.state === 'created'
  const form = useOrderForm(
    isNew ? confirmSale : requestPayment,
    { onClose },
    { deliveryMinor: '', depositPercent: '100' },
    (draft) => ({
      id: order.id,
      terms: {
        ...(order.isDeliveryOpen && { deliveryMinor: readAmount(draft.deliveryMinor) }),
        depositPercent: Number(draft.depositPercent || Number.NaN),
      },
    }),
  )
  const errorOf = (name: string) => form.errors[name] ?? form.errors[`terms.${name}`]
  const hint = [
    order.quotedDeliveryMinor !== null &&
      t('order.life.quotedDelivery', {
        amount: format.money({ amountMinor: order.quotedDeliveryMinor, currency: order.total.currency }),
      }),
    order.tax.kind === 'added' && t('order.tax.onDelivery'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <SheetForm
      title={t('order.life.termsTitle')}
      form={form}
      submit={t(isNew ? 'order.event.confirm' : 'order.event.requestPayment')}
      onClose={onClose}
    >
      {order.isDeliveryOpen ? (
        <TextField
          label={t('order.life.deliveryPrice', { currency: order.total.currency })}
          hint={hint}
          inputMode="decimal"
          {...field(form, 'deliveryMinor')}
          error={errorOf('deliveryMinor')}
        />
      ) : (
        <p className={css.text}>
          {t('order.life.delivery')}:{' '}
          {format.money({ amountMinor: order.deliveryMinor ?? 0, currency: order.total.currency })}
        </p>
      )}
      <TextField
        label={t('order.life.depositPercent')}
        inputMode="numeric"
        {...field(form, 'depositPercent')}
        error={errorOf('depositPercent')}
      />
    </SheetForm>
  )
}

/** Packages that are measured say how many they are and what they weigh. */
function packedOf(
  typed: readonly PackageDraft[],
  { packageCount, gross }: { readonly packageCount: string; readonly gross: string },
) {
  const packages = typed.map(packageOf)
  if (packages.length === 0)
    return {
      packageCount: Number(packageCount || Number.NaN),
      grossGrams: Math.round(Number(gross.replace(',', '.') || Number.NaN) * 1000),
    }
  return {
    packages,
    packageCount: packages.length,
    grossGrams: packages.reduce((sum, { grossGrams }) => sum + grossGrams, 0),
  }
}

/** The first problem of a package. */
const packageError = (errors: Readonly<Record<string, string | undefined>>) =>
  Object.entries(errors).find(([path]) => path.startsWith('packages'))?.[1]

/** Goods on their way: by default all that are left. */
export function ShipSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const format = useFormat()
  const left = remainingOf(order)
  const [packages, setPackages] = useState<readonly PackageDraft[]>([])
  const start = {
    mode: 'road',
    carrier: '',
    trackingNumber: '',
    containerNumber: '',
    packageCount: '1',
    gross: String(order.grossGrams / 1000),
    borderHub: '',
    ...Object.fromEntries(left.map(({ key, count }) => [key, String(count)])),
  }
  const form = useOrderForm(shipOrder, { onClose }, start, (draft) => ({
    id: order.id,
    mode: draft.mode,
    carrier: draft.carrier,
    trackingNumber: draft.trackingNumber,
    containerNumber: draft.containerNumber,
    ...packedOf(packages, draft),
    ...(draft.borderHub !== '' && { borderHub: draft.borderHub }),
    quantities: Object.fromEntries(
      left.flatMap(({ key }) => {
        const count = Number((draft as Record<string, string>)[key] ?? 0)
        return count === 0 ? [] : [[key, count]]
      }),
    ),
  }))
  return (
    <SheetForm title={t('order.life.shipTitle')} form={form} submit={t('order.event.ship')} onClose={onClose}>
      <Select
        label={t('order.life.mode')}
        choices={SHIPMENT_MODES.map((value) => ({ value, label: t(`order.life.transport.${value}`) }))}
        {...field(form, 'mode')}
      />
      <TextField label={t('order.life.carrier')} isOptional {...field(form, 'carrier')} />
      <TextField label={t('order.life.tracking')} isOptional {...field(form, 'trackingNumber')} />
      <TextField label={t('order.life.container')} isOptional {...field(form, 'containerNumber')} />
      <Select
        label={t('order.tracking.border')}
        choices={[
          { value: '', label: t('order.tracking.hubOpen') },
          ...BORDER_HUBS.map((value) => ({ value, label: t(`order.tracking.hub.${value}`) })),
        ]}
        {...field(form, 'borderHub')}
      />
      <PackagesField packages={packages} error={packageError(form.errors)} onChange={setPackages} />
      {packages.length === 0 && (
        <>
          <TextField label={t('order.life.packages')} inputMode="numeric" {...field(form, 'packageCount')} />
          <TextField
            label={t('order.life.gross')}
            inputMode="decimal"
            {...field(form, 'gross')}
            error={form.errors.gross ?? form.errors.grossGrams}
          />
        </>
      )}
      {left.map(({ key, name, count }) => (
        <TextField
          key={key}
          label={name}
          hint={t('order.life.remaining', { amount: format.number(count) })}
          inputMode="numeric"
          {...field(form as FormState<Record<string, string>>, key)}
          value={(form.draft as Record<string, string>)[key] ?? ''}
          error={form.errors[`quantities.${key}`] ?? form.errors.quantities}
        />
      ))}
    </SheetForm>
  )
}

/** What is left to ship of each line, by its position. */
function remainingOf({ lines, shipments }: Order) {
  return lines.flatMap((line) => {
    const key = String(line.position)
    const shipped = shipments.reduce((total, { quantities }) => total + (quantities[key] ?? 0), 0)
    const count = line.quantity - shipped
    return count > 0 ? [{ key, name: `${line.brandName} ${line.partNumber}`, count }] : []
  })
}

/** A bank transfer with its proof. */
export function TransferSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const format = useFormat()
  const amountMinor = order.payableMinor
  const start = { reference: '', proof: null as { fileId: string; name: string } | null }
  const form = useOrderForm(payByTransfer, { onClose }, start, ({ reference, proof }) => ({
    id: order.id,
    amountMinor,
    reference,
    proof,
  }))
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, name) => form.set('proof', { fileId, name }),
  })
  const missing = form.errors.proof ? t('order.life.proofNeeded') : ''
  const amount = format.money({ amountMinor, currency: order.total.currency })
  return (
    <SheetForm
      title={t('order.life.transfer')}
      form={form}
      submit={t('order.life.transfer')}
      isBlocked={isBusy}
      onClose={onClose}
    >
      <p className={css.text}>{t('order.life.transferText', { amount })}</p>
      <BankDetails order={order} />
      <DocumentField
        label={t('order.life.proof')}
        fileName={form.draft.proof?.name}
        problem={refusal || missing}
        isBusy={isBusy}
        percent={percent}
        onChoose={upload}
      />
      <TextField label={t('order.life.transferNumber')} isOptional {...field(form, 'reference')} />
    </SheetForm>
  )
}

/** Pays at once from the buyer's balance. */
export function BalanceSheet({ order, onClose }: OrderSheetProps) {
  const t = useText()
  const format = useFormat()
  const amountMinor = order.payableMinor
  const form = useOrderForm(payFromBalance, { onClose }, {}, () => ({ id: order.id, amountMinor }))
  const { currency } = order.total
  return (
    <SheetForm
      title={t('order.life.fromBalance')}
      form={form}
      submit={t('order.life.fromBalance')}
      onClose={onClose}
    >
      <p className={css.text}>
        {t('order.life.fromBalanceText', {
          amount: format.money({ amountMinor, currency }),
          balance: format.money({ amountMinor: order.balanceMinor, currency }),
        })}
      </p>
    </SheetForm>
  )
}
