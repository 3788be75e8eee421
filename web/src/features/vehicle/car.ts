import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useSyncExternalStore } from 'react'
import { languageStore } from '../../sdk/language.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { getSession, subscribeSession } from '../../sdk/session.ts'
import { nameCar } from './car-name.ts'
import type { CarEdit, GarageChange } from './garage-change.ts'
import { changeGarage } from './garage-change.ts'
import type { SavedCar } from './garage-store.ts'
import { EMPTY_GARAGE, getGarage, keepGarage, subscribeGarage } from './garage-store.ts'

/** Late enough not to delay the first page. */
const REFRESH_AFTER_MS = 2000

/**
 * The garage belongs to the signed-in user: a visitor's cars are merged at login, a member's are removed from the
 * browser at logout, and other devices may have changed them.
 */
function followSession() {
  setTimeout(refresh, REFRESH_AFTER_MS)
  subscribeSession(() => {
    const { isMember, uid } = getSession()
    const { owner } = getGarage()
    if (isMember ? owner !== uid : owner !== '') refresh()
  })
}

function refresh() {
  const { isMember, uid } = getSession()
  const { owner } = getGarage()
  if (isMember) {
    if (owner !== '' && owner !== uid) keepGarage(EMPTY_GARAGE)
    void import('./garage-sync.ts').then(({ syncGarage }) => syncGarage())
  } else if (owner !== '') keepGarage(EMPTY_GARAGE)
}

export interface ChosenCar {
  /** Null: no car is chosen. Pass it to queries as `compare`. */
  readonly car: Vehicle | null
  /** `Toyota Camry XV50 2AR-FE`, or '' without a car. */
  readonly label: string
  /** The whole garage, the car that was chosen last first. */
  readonly cars: readonly SavedCar[]
  readonly activeId: string | null
}

/** The user's chosen car, for badges and lists. */
export function useCar(): ChosenCar {
  const { cars, activeId } = useSyncExternalStore(subscribeGarage, getGarage)
  const active = cars.find(({ id }) => id === activeId)
  return { car: active?.vehicle ?? null, label: active?.label ?? '', cars, activeId }
}

/** For loaders, which are no components. */
export function getCar(): Vehicle | null {
  const { cars, activeId } = getGarage()
  return cars.find(({ id }) => id === activeId)?.vehicle ?? null
}

/** The part of a query's input that asks for the fitment of the chosen car. */
export function compareWith(car: Vehicle | null): { compare?: Vehicle } {
  return car ? { compare: car } : {}
}

/** Adds a car to the garage and chooses it. False: the garage is full. */
export function chooseCar(vehicle: Vehicle, label: string, vin = ''): boolean {
  const id = newRequestId()
  return change({
    kind: 'add',
    car: { id, vehicle, label, language: languageStore.get(), nickname: '', vin },
  })
}

export function activateCar(id: string) {
  change({ kind: 'choose', id })
}

/** Clears the chosen car; it stays in the garage. */
export function putCarAside() {
  change({ kind: 'choose', id: null })
}

export function updateCar(car: CarEdit) {
  change({ kind: 'update', car })
}

export function removeCar(id: string) {
  change({ kind: 'remove', id })
}

/** At once in this browser; a member's garage is then changed on the server as well, whose reply is final. */
function change(input: GarageChange): boolean {
  const next = changeGarage(getGarage(), input)
  if (!next) return false
  keepGarage(next)
  if (getSession().isMember) void import('./garage-sync.ts').then(({ sendChange }) => sendChange(input))
  return true
}

/**
 * Names of cars are stored in the language in which they were chosen; after a language change they are loaded again.
 */
async function renameCars() {
  const query = languageStore.get()
  for (const stored of getGarage().cars) {
    if (stored.language === query) continue
    // A car whose name cannot be loaded keeps its old one.
    const label = await nameCar(stored.vehicle).catch(() => undefined)
    if (label === undefined || languageStore.get() !== query) return
    const garage = getGarage()
    const cars = garage.cars.map((car) => (car.id === stored.id ? { ...car, label, language: query } : car))
    keepGarage({ ...garage, cars })
  }
}

languageStore.subscribe(() => void renameCars())
void renameCars()
followSession()
