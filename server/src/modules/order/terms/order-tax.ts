import type { OrderDiscount } from '@tiantian/contracts/order/coupon.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { TaxTerms } from '@tiantian/contracts/order/tax.ts'
import { addedMinor, exportPaper, NO_TAX, orderTax, taxTermsOf } from '@tiantian/contracts/order/tax.ts'
import type { OrderDocumentRow, OrderRow } from '../../../platform/database/rows.generated.ts'
import type { OfferLine } from '../../cart/offer.ts'
import type { OrderDraft } from '../checkout/order-draft.ts'

/** How an order is taxed, and the tax of its lines in their order, of its delivery, and of both. */
export interface DraftTax {
  readonly terms: TaxTerms
  readonly linesMinor: readonly number[]
  readonly deliveryTaxMinor: number
  readonly taxMinor: number
}

interface DeliveredDraft {
  readonly discount: Pick<OrderDiscount, 'couponMinor' | 'pointsMinor'> & {
    /** What the alliance bears of it. */
    readonly subsidyMinor: number
  }
  /** Null until the shop has stated it. */
  readonly deliveryMinor: number | null
  /** Undefined without an address. */
  readonly country: string | undefined
}

/** Shared by preview and submit. */
export function draftTax(
  { first, lines }: Pick<OrderDraft<OfferLine>, 'first' | 'lines'>,
  { discount, deliveryMinor, country }: DeliveredDraft,
): DraftTax {
  const terms = country ? taxTermsOf(first.shop_tax, first.warehouse_country, country) : NO_TAX
  const tax = orderTax(terms, {
    linesMinor: lines.map((line) => line.unit_price_minor * line.quantity),
    shopDiscountMinor: discount.couponMinor + discount.pointsMinor - discount.subsidyMinor,
    deliveryMinor: deliveryMinor ?? 0,
  })
  return { terms, ...tax }
}

type TaxColumns = Pick<OrderRow, 'tax_kind' | 'tax_basis_points' | 'tax_number'>

/** As of the checkout of the order. */
export const termsOfTax = ({ tax_kind, tax_basis_points, tax_number }: TaxColumns): TaxTerms => ({
  kind: tax_kind,
  basisPoints: tax_basis_points,
  number: tax_number,
})

/** What of an amount of tax is in the total of the order besides its prices. */
export const addedTax = ({ tax_kind }: Pick<OrderRow, 'tax_kind'>, taxMinor: number) =>
  addedMinor({ kind: tax_kind }, taxMinor)

export function orderTaxOf(
  order: OrderRow,
  documents: readonly Pick<OrderDocumentRow, 'kind'>[],
): Order['tax'] {
  const terms = termsOfTax(order)
  const { country } = order.address as { country: string }
  const paper = exportPaper(order.warehouse_country, country)
  return {
    ...terms,
    taxMinor: Number(order.tax_minor),
    deliveryTaxMinor: Number(order.delivery_tax_minor),
    paper:
      terms.kind === 'export' ? { kind: paper, isAdded: documents.some(({ kind }) => kind === paper) } : null,
  }
}

/** What a shop takes off by its own coupon, where an order has these terms. */
export const shopDiscount = (
  { points_minor, subsidy_due_minor }: Pick<OrderRow, 'points_minor' | 'subsidy_due_minor'>,
  couponMinor: number,
): number => (Number(subsidy_due_minor) > Number(points_minor) ? 0 : couponMinor)
