import { expect, test } from 'vitest'
import { changeGarage, GARAGE_PLACES } from './garage-change.ts'
import type { Garage, SavedCar } from './garage-store.ts'

const car = (id: string, model: string, vin = ''): SavedCar => ({
  id,
  vehicle: { make: 'toyota', model },
  label: model,
  language: 'en',
  nickname: '',
  vin,
})
const garage = (...cars: SavedCar[]): Garage => ({ owner: '', cars, activeId: cars[0]?.id ?? null })
const ids = (after: Garage | undefined) => after?.cars.map(({ id }) => id)

test('an added car comes first and is the chosen one', () => {
  const after = changeGarage(garage(car('a', 'camry')), { kind: 'add', car: car('b', 'prius') })
  expect([ids(after), after?.activeId]).toEqual([['b', 'a'], 'b'])
})

test('the same car is only chosen, unless its VIN is another', () => {
  const two = garage(car('a', 'camry'), car('b', 'prius'))
  const after = changeGarage(two, { kind: 'add', car: car('c', 'prius') })
  expect([ids(after), after?.activeId]).toEqual([['b', 'a'], 'b'])
  expect(ids(changeGarage(two, { kind: 'add', car: car('c', 'prius', 'X') }))).toEqual(['c', 'a', 'b'])
  const known = garage(car('a', 'camry'), car('b', 'prius', 'X'))
  expect(ids(changeGarage(known, { kind: 'add', car: car('c', 'prius') }))).toEqual(['b', 'a'])
})

test('a full garage refuses another car, and lets one be chosen', () => {
  const full = garage(...Array.from({ length: GARAGE_PLACES }, (_, n) => car(String(n), `model-${n}`)))
  expect(changeGarage(full, { kind: 'add', car: car('new', 'camry') })).toBeUndefined()
  expect(changeGarage(full, { kind: 'add', car: car('new', 'model-7') })?.activeId).toBe('7')
})

test('a removed car is no longer chosen; another one stays chosen', () => {
  const two = garage(car('a', 'camry'), car('b', 'prius'))
  expect(changeGarage(two, { kind: 'remove', id: 'a' })?.activeId).toBeNull()
  expect(changeGarage(two, { kind: 'remove', id: 'b' })?.activeId).toBe('a')
  expect(changeGarage(two, { kind: 'choose', id: null })?.activeId).toBeNull()
})
