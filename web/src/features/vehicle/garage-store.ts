import { language } from '@tiantian/contracts/language.ts'
import { vehicle } from '@tiantian/contracts/product/vehicle.ts'
import * as z from 'zod/mini'
import { createStore, storage } from '../../sdk/store.ts'

const KEY = 'garage'

const savedCar = z.object({
  id: z.string(),
  vehicle,
  /** `Toyota Camry XV50 2AR-FE` in this language. */
  label: z.string(),
  language,
  nickname: z.string(),
  /** For a member only while the page is open: the device need not store it. */
  vin: z._default(z.string(), ''),
})
export type SavedCar = z.output<typeof savedCar>

/**
 * The garage as this browser knows it: a visitor's own, or a member's as of the last reply, so that the first page
 * knows the chosen car without a request.
 */
const garage = z.object({
  /** The member's id; '' for a visitor. */
  owner: z.string(),
  /** The car chosen last comes first. */
  cars: z.array(savedCar),
  activeId: z.nullable(z.string()),
})
export type Garage = z.output<typeof garage>

export const EMPTY_GARAGE: Garage = { owner: '', cars: [], activeId: null }

const store = createStore<Garage>(readGarage())
export const subscribeGarage = store.subscribe
export const getGarage = store.get

export function keepGarage(next: Garage) {
  const isMember = next.owner !== ''
  const stored = isMember ? { ...next, cars: next.cars.map((car) => ({ ...car, vin: '' })) } : next
  storage.write(KEY, JSON.stringify(stored))
  store.set(next)
}

function readGarage(): Garage {
  try {
    const stored = garage.safeParse(JSON.parse(storage.read(KEY) ?? 'null'))
    if (stored.success) return stored.data
  } catch {
    // Invalid stored data: start with an empty garage.
  }
  return EMPTY_GARAGE
}

// Another window of the browser chose another car.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) store.set(withKnownVins(readGarage(), store.get()))
})

/** The storage has no VINs of a member: those that this page knows stay. */
function withKnownVins(read: Garage, known: Garage): Garage {
  if (read.owner === '' || read.owner !== known.owner) return read
  const vins = new Map(known.cars.map(({ id, vin }) => [id, vin]))
  return { ...read, cars: read.cars.map((car) => ({ ...car, vin: vins.get(car.id) ?? car.vin })) }
}

export const GARAGE_PAGE = '/pages/user/garage/garage'
