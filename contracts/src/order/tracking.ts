import * as z from 'zod/mini'
import { ruled } from '../form-fields.ts'

/** Stations between China and the EAEU where goods change trains or trucks and pass customs. */
export const BORDER_HUBS = [
  'khorgos',
  'nur_zholy',
  'dostyk_alashankou',
  'kolzhat',
  'bakhty',
  'maikapchagai',
  'zabaikalsk_manzhouli',
  'blagoveshchensk_heihe',
  'torugart',
  'irkeshtam',
] as const

/** What happens to goods on their way; `note` for all else. */
export const TRACKING_CODES = [
  'picked_up',
  'departed',
  'at_border',
  'customs_started',
  'customs_cleared',
  'arrived',
  'out_for_delivery',
  'delayed',
  'note',
] as const
export type TrackingCode = (typeof TRACKING_CODES)[number]

export const PACKAGES_MAX = 200
const millimetres = z.int().check(z.minimum(1), z.maximum(12_000))

/** A box, a pallet or a crate, as it is weighed and measured. */
export const measuredPackage = z.object({
  grossGrams: z.int().check(z.minimum(1), z.maximum(30_000_000)),
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
})
export type MeasuredPackage = z.output<typeof measuredPackage>

interface Packed {
  readonly packages: readonly MeasuredPackage[]
  readonly packageCount: number
  readonly grossGrams: number
}

/** Packages that are listed are all packages, and weigh what the shipment weighs. */
export const packedWhole = ruled<Packed>(({ packages, packageCount, grossGrams }) => {
  if (packages.length === 0) return []
  const grams = packages.reduce((sum, one) => sum + one.grossGrams, 0)
  return [
    ...(packages.length === packageCount ? [] : [{ path: 'packageCount', rule: 'invalid_value' }]),
    ...(grams === grossGrams ? [] : [{ path: 'grossGrams', rule: 'invalid_value' }]),
  ]
})
