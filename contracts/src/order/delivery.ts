import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { doubles, named, rowId, ruled } from '../form-fields.ts'
import { currency } from '../money.ts'
import { requestId } from '../page.ts'
import { storable } from '../text.ts'

export const SHIPMENT_MODES = ['road', 'rail', 'air', 'sea', 'multimodal', 'courier', 'pickup'] as const
/** What a carrier drives; a buyer who picks up needs none. */
export const CARRIER_MODES = ['road', 'rail', 'air', 'sea', 'multimodal', 'courier'] as const

/** By the table of a carrier, picked up by the buyer, or at a price that the shop states. */
export const DELIVERY_KINDS = ['carrier', 'pickup', 'quoted'] as const

/** Of a delivery or a discount: 0 to 10^12 minor units. */
export const amountMinor = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** A way in which an order can be delivered to the chosen address. */
export const deliveryOption = z.object({
  kind: z.enum(DELIVERY_KINDS),
  /** The line of the carrier's table; null without one. */
  rateId: z.nullable(z.uuid()),
  carrierName: z.string(),
  mode: z.nullable(z.enum(SHIPMENT_MODES)),
  /** In the currency of the order; null until the shop has stated it. */
  priceMinor: z.nullable(z.int()),
  daysMin: z.int(),
  daysMax: z.int(),
})
export type DeliveryOption = z.output<typeof deliveryOption>

/** The option that the buyer saw, with its price: another one is refused with DELIVERY_CHANGED. */
export const deliveryChoice = z.object({
  kind: z.enum(DELIVERY_KINDS),
  rateId: z._default(z.nullable(rowId), null),
  priceMinor: z._default(z.nullable(amountMinor), null),
})
export type DeliveryChoice = z.output<typeof deliveryChoice>

export const WANTED_INCOTERMS = ['EXW', 'FCA', 'FOB', 'CPT', 'CIP', 'CIF', 'DAP', 'DDP'] as const
export const WANTED_DOCUMENTS = [
  'contract',
  'certificate_of_origin',
  'eac_certificate',
  'export_declaration',
  'insurance',
  'dangerous_goods',
] as const

export const RATES_MAX = 300
export const CARRIER_NAME_MAX = 80

const days = z.int().check(z.minimum(0), z.maximum(180))

/** A line of a carrier's table: the base price, and the dearer of weight and volume. */
export const carrierRate = z
  .object({
    /** Null: from any country. */
    fromCountry: z.nullable(countryCode),
    toCountry: countryCode,
    currency,
    baseMinor: amountMinor,
    perKilogramMinor: amountMinor,
    perCubicMetreMinor: amountMinor,
    /** Heavier orders are not taken; null without a limit. */
    kilogramsMax: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    daysMin: days,
    daysMax: days,
  })
  .check(
    ruled(({ daysMin, daysMax, ...rate }) => [
      ...(daysMin > daysMax ? [{ path: 'daysMax', rule: 'too_small' }] : []),
      ...(rate.baseMinor + rate.perKilogramMinor + rate.perCubicMetreMinor === 0
        ? [{ path: 'baseMinor', rule: 'required' }]
        : []),
    ]),
  )
export type CarrierRate = z.output<typeof carrierRate>

const carrierFields = z.object({
  name: named(CARRIER_NAME_MAX),
  mode: z.enum(CARRIER_MODES),
  isActive: z.boolean(),
  rates: z.array(carrierRate).check(
    z.maxLength(RATES_MAX),
    ruled<readonly CarrierRate[]>((rates) =>
      doubles(
        rates.map(({ fromCountry, toCountry }) => `${fromCountry} ${toCountry}`),
        (at) => `${at}.toCountry`,
      ),
    ),
  ),
})

export const carrier = z.extend(carrierFields, { id: z.uuid(), version: z.int() })
export type Carrier = z.output<typeof carrier>

export const STOPS_MAX = 250
export const STOP_REASON_MAX = 200

/** A country to which nothing is delivered, and why; its buyers can still pick up. */
export const deliveryStop = z.object({ country: countryCode, reason: named(STOP_REASON_MAX) })
export type DeliveryStop = z.output<typeof deliveryStop>

const deliveryRules = z.object({
  carriers: z.array(carrier),
  stops: z.array(deliveryStop),
  /** Of the whole list of stops: another one when anybody has changed it. */
  stopsVersion: z.string(),
})

export const getDeliveryRules = defineAction({
  name: 'order/delivery/list',
  summary: 'Carriers with their tables, and countries to which nothing is delivered',
  kind: 'read',
  auth: 'order.terms',
  input: z.object({}),
  output: deliveryRules,
})

export const saveCarrier = defineAction({
  name: 'order/delivery/carrier',
  summary: 'Add a carrier or replace it with its table; placed orders keep their price',
  auth: 'order.terms',
  input: z.extend(carrierFields, {
    requestId,
    /** Null for a new one. */
    id: z.nullable(rowId),
    /** The version that was edited; 0 for a new one. */
    version: z.int().check(z.minimum(0), z.maximum(1e9)),
  }),
  output: deliveryRules,
})

export const setDeliveryStops = defineAction({
  name: 'order/delivery/stops',
  summary: 'The countries to which nothing is delivered',
  auth: 'order.terms',
  input: z.object({
    /** The version of the list that was edited. */
    version: z.string().check(z.maxLength(32), storable),
    stops: z.array(deliveryStop).check(
      z.maxLength(STOPS_MAX),
      ruled<readonly DeliveryStop[]>((stops) =>
        doubles(
          stops.map(({ country }) => country),
          (at) => `${at}.country`,
        ),
      ),
    ),
  }),
  output: deliveryRules,
})
