import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { quantity } from '../cart/cart.ts'
import { moment } from '../moment.ts'
import { requestId } from '../page.ts'
import { bareCode } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { SHIPMENT_MODES } from './delivery.ts'
import { oneOrder } from './order.ts'
import { BORDER_HUBS, measuredPackage, PACKAGES_MAX, packedWhole, TRACKING_CODES } from './tracking.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A letter counts 10 to 38, without the multiples of 11 (ISO 6346). */
const characterValue = (character: string): number => {
  const at = LETTERS.indexOf(character)
  return at < 0 ? Number(character) : 10 + at + Math.floor((at + 9) / 10)
}

/** Whether the last digit of a container number is its check digit (ISO 6346). */
export function isContainerNumber(text: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(text)) return false
  const sum = [...text.slice(0, 10)].reduce(
    (total, character, at) => total + characterValue(character) * 2 ** at,
    0,
  )
  return (sum % 11) % 10 === Number(text[10])
}

/** Empty for none; spaces and hyphens are left out. */
export const containerNumber = z.string().check(
  z.maxLength(20),
  z.overwrite(bareCode),
  z.refine((text) => text === '' || isContainerNumber(text), { params: { rule: 'invalid_format' } }),
)

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

export const shipOrder = defineAction({
  name: 'order/sale/ship',
  summary: 'Send goods of a paid order; the rest can follow in further shipments',
  auth: 'member',
  input: z
    .object({
      requestId,
      id: z.uuid(),
      mode: z.enum(SHIPMENT_MODES),
      carrier: words(80),
      trackingNumber: words(60),
      containerNumber: z._default(containerNumber, ''),
      /** By position of the line; what is left out comes later. */
      quantities: z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), quantity),
      packageCount: z.int().check(z.minimum(1), z.maximum(1000)),
      grossGrams: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
      packages: z._default(z.array(measuredPackage).check(z.maxLength(PACKAGES_MAX)), []),
      borderHub: z.optional(z.enum(BORDER_HUBS)),
    })
    .check(packedWhole),
  output: oneOrder,
})

export const trackShipment = defineAction({
  name: 'order/sale/track',
  summary: 'Enter where a shipment is',
  auth: 'member',
  input: z.object({
    requestId,
    id: z.uuid(),
    code: z._default(z.enum(TRACKING_CODES), 'note'),
    /** When it happened; now when it is left out. */
    at: z.optional(moment),
    place: words(80).check(z.minLength(1)),
    text: words(200),
  }),
  output: oneOrder,
})
