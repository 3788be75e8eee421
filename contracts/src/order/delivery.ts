import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { cleanNumber, LEGAL_FORMS, numberProblem, numbersOf } from '../enterprise/registration-number.ts'
import { doubles, named, rowId, ruled } from '../form-fields.ts'
import { currency } from '../money.ts'
import { requestId } from '../page.ts'
import { plain, storable } from '../text.ts'

export const SHIPMENT_MODES = ['road', 'rail', 'air', 'sea', 'multimodal', 'courier', 'pickup'] as const
/** What a carrier drives; a buyer who picks up needs none. */
export const CARRIER_MODES = ['road', 'rail', 'air', 'sea', 'multimodal', 'courier'] as const

/** By the table of a carrier, picked up by the buyer, or at a price that the shop states. */
export const DELIVERY_KINDS = ['carrier', 'pickup', 'quoted'] as const

const amountMinor = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
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
const deliveryChoice = z.object({
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

/** What the buyer wants of one order, which any of its offers names. */
export const orderChoice = z.object({
  offerId: rowId,
  /** Off by coupon and points, as the buyer saw it: another sum is refused with DISCOUNT_CHANGED. */
  discountMinor: z._default(amountMinor, 0),
  /** On goods and delivery, or within them, as the buyer saw it: another sum is refused with TAX_CHANGED. */
  taxMinor: z._default(z.int().check(z.minimum(0)), 0),
  delivery: z._default(deliveryChoice, { kind: 'quoted', rateId: null, priceMinor: null }),
  /** Null when that of the offer is right. */
  incoterm: z._default(z.nullable(z.enum(WANTED_INCOTERMS)), null),
  documents: z._default(
    z.array(z.enum(WANTED_DOCUMENTS)).check(
      z.maxLength(WANTED_DOCUMENTS.length),
      ruled<readonly string[]>((names) => doubles(names, String)),
    ),
    [],
  ),
  /** Pay what is due from my balance when the shop asks for it; not where the shop has still to state the delivery. */
  paysFromBalance: z._default(z.boolean(), false),
})
export type OrderChoice = z.output<typeof orderChoice>

const invoiceFields = z.object({
  company: z.string().check(z.normalize('NFC'), z.trim(), z.minLength(2), z.maxLength(200), plain),
  country: countryCode,
  legalForm: z.enum(LEGAL_FORMS),
  taxId: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), storable),
})

/** To whom the invoice is made out; the number is that of the country's register, with its check digit. */
export const invoiceData = z.pipe(
  invoiceFields.check(
    ruled(({ country, legalForm, taxId }) => {
      const [{ kind }] = numbersOf(country, legalForm)
      const rule = numberProblem(kind, cleanNumber(kind, taxId), legalForm)
      return rule ? [{ path: 'taxId', rule }] : []
    }, invoiceFields),
  ),
  z.transform((invoice: z.output<typeof invoiceFields>) => ({
    ...invoice,
    taxId: cleanNumber(numbersOf(invoice.country, invoice.legalForm)[0].kind, invoice.taxId),
  })),
)
export const invoiceView = invoiceFields
export type InvoiceData = z.output<typeof invoiceFields>

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
