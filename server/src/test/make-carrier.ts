import type { CarrierRate } from '@tiantian/contracts/order/delivery.ts'
import { saveCarrier } from '@tiantian/contracts/order/delivery.ts'
import { newId } from '../platform/id.ts'
import type { Person } from './test-app.ts'

/** From anywhere: 10.00 ¥ and the dearer of 2.50 ¥ a kg and 900.00 ¥ a m³. */
export const TO_KAZAKHSTAN: CarrierRate = {
  fromCountry: null,
  toCountry: 'KZ',
  currency: 'CNY',
  baseMinor: 1000,
  perKilogramMinor: 250,
  perCubicMetreMinor: 90_000,
  kilogramsMax: null,
  daysMin: 12,
  daysMax: 18,
}

/** A carrier by rail to Kazakhstan. */
export const makeCarrier = (officer: Person, rate: Partial<CarrierRate> = {}) =>
  officer.call(saveCarrier, {
    requestId: newId(),
    id: null,
    version: 0,
    name: { ru: 'КТЖ Экспресс' },
    mode: 'rail',
    isActive: true,
    rates: [{ ...TO_KAZAKHSTAN, ...rate }],
  })
