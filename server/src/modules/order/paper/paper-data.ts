import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { OrderTaxView } from '@tiantian/contracts/order/tax.ts'
import type { MeasuredPackage } from '@tiantian/contracts/order/tracking.ts'
import type { OrderLineRow, OrderRow, ShipmentRow } from '../../../platform/database/rows.generated.ts'
import { addressOf } from '../order-view.ts'
import type { FrozenHint } from '../terms/customs.ts'
import { orderTaxOf } from '../terms/order-tax.ts'

/** What a paper says, in all languages, as it was when the paper was first opened. */
export interface PaperData {
  readonly seller: {
    readonly name: LocalizedText
    readonly street: string
    readonly city: LocalizedText
    readonly country: LocalizedText
    readonly phone: string
  }
  readonly buyer: {
    readonly name: string
    readonly street: string
    readonly postcode: string
    readonly city: LocalizedText
    readonly country: LocalizedText
    readonly phone: string
  }
  readonly code: string
  readonly currency: string
  readonly incoterm: string
  readonly totalMinor: number
  readonly deliveryMinor: number
  readonly depositPercent: number
  /** Missing in papers from before there was tax, like that of their lines. */
  readonly tax?: OrderTaxView
  readonly lines: readonly PaperLine[]
  readonly shipment: PaperShipment | null
}

export interface PaperLine
  extends Pick<OrderLineRow, 'name' | 'part_number' | 'brand_name' | 'hs_code' | 'quantity' | 'net_grams'> {
  readonly origin_country: string
  readonly gross_grams: number
  readonly unit_price_minor: number
  readonly tax_minor?: number
  /** Missing in papers from before there were hints. */
  readonly customs?: FrozenHint | null
}

type PaperShipment = Pick<
  ShipmentRow,
  'mode' | 'carrier' | 'tracking_number' | 'container_number' | 'package_count'
> & {
  readonly gross_grams: number
  /** Missing in papers from before packages were measured. */
  readonly packages?: readonly MeasuredPackage[]
}

export interface PaperOrderRow extends OrderRow {
  readonly shop: { readonly name: LocalizedText; readonly address: string; readonly phone: string }
  readonly city: LocalizedText
  readonly country: LocalizedText
  readonly lines: readonly OrderLineRow[]
  readonly shipments: readonly ShipmentRow[]
}

/** What a paper of the order says, or of one of its shipments. */
export function paperDataOf(order: PaperOrderRow, shipment: ShipmentRow | null): PaperData {
  const { name, phone, street, postcode, cityName, countryName } = addressOf(order)
  const quantities = shipment?.quantities as Record<string, number> | undefined
  return {
    seller: {
      name: order.shop.name,
      street: order.shop.address,
      city: order.city,
      country: order.country,
      phone: order.shop.phone,
    },
    buyer: { name, street, postcode, phone, city: cityName, country: countryName },
    code: order.code,
    currency: order.currency,
    incoterm: `${order.incoterm} ${order.incoterm_place}`,
    totalMinor: Number(order.total_minor),
    deliveryMinor: Number(order.delivery_minor ?? 0),
    depositPercent: order.deposit_percent,
    tax: orderTaxOf(order, []),
    lines: order.lines
      .map((line) => ({
        name: line.name,
        part_number: line.part_number,
        brand_name: line.brand_name,
        // The seller declares it; a code that the office names for a category is no declaration.
        hs_code: line.hs_code,
        customs: line.customs as FrozenHint | null,
        origin_country: line.origin_country,
        net_grams: line.net_grams,
        gross_grams: Number(line.gross_grams),
        unit_price_minor: Number(line.unit_price_minor),
        tax_minor: Number(line.tax_minor),
        quantity: quantities ? (quantities[String(line.position)] ?? 0) : line.quantity,
      }))
      .filter(({ quantity }) => quantity > 0),
    shipment: shipment && {
      mode: shipment.mode,
      carrier: shipment.carrier,
      tracking_number: shipment.tracking_number,
      container_number: shipment.container_number,
      package_count: shipment.package_count,
      gross_grams: Number(shipment.gross_grams),
      packages: shipment.packages as MeasuredPackage[],
    },
  }
}
