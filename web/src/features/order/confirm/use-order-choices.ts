import type { Input } from '@tiantian/contracts/action.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { DeliveryOption } from '@tiantian/contracts/order/delivery.ts'
import type { InvoiceData } from '@tiantian/contracts/order/invoice.ts'
import { invoiceData } from '@tiantian/contracts/order/invoice.ts'
import { addedMinor, taxOn } from '@tiantian/contracts/order/tax.ts'
import { useState } from 'react'
import { checkForm } from '../../../i18n/check-form.ts'
import type { CheckoutDraft } from '../order-query.ts'

type SentChoice = NonNullable<Input<typeof submitCheckout>['choices']>[number]

/** What the buyer wants of one order; `delivery` is the key of an option. */
export interface DraftChoice {
  readonly delivery?: string
  readonly incoterm?: SentChoice['incoterm']
  readonly documents?: NonNullable<SentChoice['documents']>
  readonly paysFromBalance?: boolean
}

export const optionKey = ({ kind, rateId }: Pick<DeliveryOption, 'kind' | 'rateId'>) => rateId ?? kind

/** An order is named by its first offer. */
export const draftKey = (draft: CheckoutDraft) => draft.lines[0]?.offerId ?? ''

/** The chosen delivery, or the first that brings the goods; undefined where a buyer has to choose to pick them up. */
export function chosenOption(draft: CheckoutDraft, choice: DraftChoice | undefined) {
  const chosen = draft.deliveries.find((option) => optionKey(option) === choice?.delivery)
  return chosen ?? draft.deliveries.find(({ kind }) => kind !== 'pickup')
}

/** The price of the delivery is known: nobody pays another one from their balance. */
export const mayPayFromBalance = (draft: CheckoutDraft, choice: DraftChoice | undefined) =>
  typeof chosenOption(draft, choice)?.priceMinor === 'number'

/** Off by coupon and points. */
export const discountMinor = ({ discount }: CheckoutDraft) => discount.couponMinor + discount.pointsMinor

/** On or within the goods, and the delivery where its price is known. */
export const draftTax = (draft: CheckoutDraft, choice: DraftChoice | undefined): number =>
  draft.lines.reduce(
    (sum, { taxMinor }) => sum + taxMinor,
    taxOn(chosenOption(draft, choice)?.priceMinor ?? 0, draft.tax),
  )

/** The goods less discounts, the delivery where its price is known, and the tax that comes on top. */
export const draftTotal = (draft: CheckoutDraft, choice: DraftChoice | undefined): Money => ({
  currency: draft.currency,
  amountMinor:
    draft.totalMinor -
    discountMinor(draft) +
    (chosenOption(draft, choice)?.priceMinor ?? 0) +
    addedMinor(draft.tax, draftTax(draft, choice)),
})

export const EMPTY_INVOICE: InvoiceData = { company: '', country: 'KZ', legalForm: 'company', taxId: '' }

/** Delivery, term and documents of each order, and the company on the invoice. */
export function useOrderChoices(orders: readonly CheckoutDraft[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, DraftChoice>>>({})
  /** Null: without a company. */
  const [invoice, setInvoice] = useState<InvoiceData | null>(null)
  const [invoiceErrors, setInvoiceErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusedInvoices, setRefusedInvoices] = useState(0)
  const choiceOf = (draft: CheckoutDraft) => choices[draftKey(draft)]
  const totals = [...Map.groupBy(orders, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    amountMinor: group.reduce((sum, draft) => sum + draftTotal(draft, choiceOf(draft)).amountMinor, 0),
  }))
  return {
    choiceOf,
    totals,
    invoice,
    invoiceErrors,
    /** How often the order was pressed with errors in the invoice. */
    refusedInvoices,
    /** Nothing is delivered to the address and the buyer has not chosen to pick up, or a shop takes no order as small. */
    isBlocked: orders.some(
      (draft) =>
        draft.missingToMinimum !== null ||
        (draft.deliveries.length > 0 && chosenOption(draft, choiceOf(draft)) === undefined),
    ),
    choose(draft: CheckoutDraft, change: DraftChoice) {
      const key = draftKey(draft)
      setChoices({ ...choices, [key]: { ...choices[key], ...change } })
    },
    setInvoice(next: InvoiceData | null) {
      setInvoice(next)
      setInvoiceErrors({})
    },
    /** What is sent; undefined while the invoice has errors, which are shown. */
    sent() {
      const checked = invoice && checkForm(invoiceData, invoice)
      if (checked && !checked.ok) {
        setInvoiceErrors(checked.errors)
        setRefusedInvoices((count) => count + 1)
        return undefined
      }
      return {
        choices: orders.map((draft) => sentChoice(draft, choiceOf(draft))),
        ...(checked && { invoice: checked.data }),
      }
    },
  }
}

function sentChoice(draft: CheckoutDraft, choice: DraftChoice | undefined): SentChoice {
  const option = chosenOption(draft, choice)
  return {
    offerId: draftKey(draft),
    discountMinor: discountMinor(draft),
    taxMinor: draftTax(draft, choice),
    ...(option && {
      delivery: { kind: option.kind, rateId: option.rateId, priceMinor: option.priceMinor },
    }),
    incoterm: choice?.incoterm ?? null,
    documents: [...(choice?.documents ?? [])],
    paysFromBalance: mayPayFromBalance(draft, choice) && choice?.paysFromBalance === true,
  }
}
