import { language } from '@tiantian/contracts/language.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { languageStore } from '../../sdk/language.ts'
import { createStore, storage } from '../../sdk/store.ts'
import { nameCar } from './car-name.ts'

const KEY = 'my_cars'
export const RECENT_CARS_MAX = 5

const keptCar = z.object({ vehicle, label: z.string(), language })
export type KeptCar = z.output<typeof keptCar>

/** The cars a person chose, the last one first; it is the active one unless she put it aside. */
const garage = z.object({
  recent: z.array(keptCar).check(z.maxLength(RECENT_CARS_MAX)),
  isActive: z.boolean(),
})
type Garage = z.output<typeof garage>

const store = createStore<Garage>(readGarage())

export interface ChosenCar {
  /** Null: no car is chosen. Pass it to queries as `compare`. */
  readonly car: Vehicle | null
  /** `Toyota Camry XV50 2AR-FE`, or '' without a car. */
  readonly label: string
  readonly recent: readonly KeptCar[]
}

/** The car of the person, for badges and lists. */
export function useCar(): ChosenCar {
  const { recent, isActive } = useSyncExternalStore(store.subscribe, store.get)
  const active = isActive ? recent[0] : undefined
  return { car: active?.vehicle ?? null, label: active?.label ?? '', recent }
}

/** For loaders, which are no components. */
export function getCar(): Vehicle | null {
  const { recent, isActive } = store.get()
  return (isActive && recent[0]?.vehicle) || null
}

/** The part of a query's input that asks for the fit of the chosen car. */
export function compareWith(car: Vehicle | null): { compare?: Vehicle } {
  return car ? { compare: car } : {}
}

export function chooseCar(chosen: Vehicle, label: string) {
  const others = store.get().recent.filter((kept) => !isSameCar(kept.vehicle, chosen))
  const kept = { vehicle: chosen, label, language: languageStore.get() }
  keep({ recent: [kept, ...others].slice(0, RECENT_CARS_MAX), isActive: true })
}

/** Lists no longer compare with a car; it stays among the recent ones. */
export function putCarAside() {
  keep({ ...store.get(), isActive: false })
}

export function isSameCar(left: Vehicle, right: Vehicle): boolean {
  return (['make', 'model', 'generation', 'engine'] as const).every((level) => left[level] === right[level])
}

function keep(next: Garage) {
  storage.write(KEY, JSON.stringify(next))
  store.set(next)
}

function readGarage(): Garage {
  try {
    const kept = garage.safeParse(JSON.parse(storage.read(KEY) ?? 'null'))
    if (kept.success) return kept.data
  } catch {
    // Something else wrote there: begin with an empty garage.
  }
  return { recent: [], isActive: false }
}

/** The names of the cars are those of the language in which they were chosen; a new language brings new ones. */
async function renameCars() {
  const asked = languageStore.get()
  for (const kept of store.get().recent) {
    if (kept.language === asked) continue
    // A car that cannot be named now keeps its old name.
    const label = await nameCar(kept.vehicle).catch(() => undefined)
    if (label === undefined || languageStore.get() !== asked) return
    const recent = store
      .get()
      .recent.map((other) =>
        isSameCar(other.vehicle, kept.vehicle) ? { ...other, label, language: asked } : other,
      )
    keep({ ...store.get(), recent })
  }
}

languageStore.subscribe(() => void renameCars())
void renameCars()
