import { randomUUID } from 'node:crypto'
import { listModels } from '@tiantian/contracts/product/vehicle.ts'
import type { CarForm } from '@tiantian/contracts/vehicle/garage.ts'
import {
  addCar,
  chooseCar,
  GARAGE_MAX,
  listGarage,
  mergeGarage,
  removeCar,
  updateCar,
} from '@tiantian/contracts/vehicle/garage.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { eraseClosed } from '../user/account/erase.ts'

const here = await testApp()
const { db, clock, visitor } = here

const CAMRY: CarForm = {
  vehicle: { make: 'toyota', model: 'camry', generation: 'xv50' },
  nickname: '',
  vin: '',
}
const VIN = 'XTA219040K0123456'
const { models } = await visitor.call(listModels, { make: 'toyota' })
/** Cars that all differ. */
const cars = (count: number): CarForm[] =>
  models.slice(0, count).map(({ slug }) => ({ ...CAMRY, vehicle: { make: 'toyota', model: slug } }))

const fill = async (person: Person, count: number) => {
  for (const car of cars(count)) await person.call(addCar, car)
}
const labels = async (person: Person) => (await person.call(listGarage, {})).cars.map(({ label }) => label)

test('an added car becomes the active one, and the previous one stays in the garage', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  clock.advance(1000)
  const { cars: both } = await person.call(addCar, {
    vehicle: { make: 'lada', model: 'granta', year: 2019 },
    nickname: 'Dad’s',
    vin: 'хта 219040 к0123456',
  })
  expect(both).toMatchObject([
    { label: 'Lada Granta', nickname: 'Dad’s', vin: VIN, isActive: true, vehicle: { year: 2019 } },
    { label: 'Toyota Camry XV50', isActive: false },
  ])
  const { cars: chosen } = await person.call(chooseCar, { id: both[1]!.id })
  expect(chosen.map(({ isActive }) => isActive)).toEqual([true, false])
  expect(chosen[0]?.label).toBe('Toyota Camry XV50')
  const { cars: aside } = await person.call(chooseCar, { id: null })
  expect(aside.some(({ isActive }) => isActive)).toBe(false)
})

test('a year in which no car was built is refused, that of the next models is not', async () => {
  const person = await here.user()
  const next = clock.now().getUTCFullYear() + 1
  const ofYear = (year: number) => ({ ...CAMRY, vehicle: { ...CAMRY.vehicle, year } })
  for (const year of [1900, 1949, next + 1, 2100]) {
    const refusal = await person.refused(addCar, ofYear(year))
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'vehicle.year' }] })
  }
  const { cars: two } = await person.call(mergeGarage, {
    cars: [ofYear(2100), ofYear(next), ofYear(1950)],
    isFirstActive: false,
  })
  expect(new Set(two.map(({ vehicle }) => vehicle.year))).toEqual(new Set([1950, next]))
})

test('adding the same car twice stores it once, and two of a kind are distinguished by their VIN', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  expect((await person.call(addCar, { ...CAMRY, nickname: 'Mine' })).cars).toMatchObject([
    { nickname: 'Mine' },
  ])
  expect((await person.call(addCar, { ...CAMRY, vin: VIN })).cars).toHaveLength(2)
})

test('[S2.30] a car without its VIN is the existing one that has it, also at login', async () => {
  const person = await here.user()
  await person.call(addCar, { ...CAMRY, vin: VIN })
  await person.call(chooseCar, { id: null })
  expect((await person.call(addCar, CAMRY)).cars).toMatchObject([{ vin: VIN, isActive: true }])
  const { cars: merged } = await person.call(mergeGarage, { cars: [CAMRY], isFirstActive: true })
  expect(merged).toMatchObject([{ vin: VIN, isActive: true }])
  // One of the same kind without a VIN takes precedence.
  const other = { ...CAMRY, vin: 'JTNBE46K803012345' }
  const { cars: two } = await person.call(addCar, other)
  expect(two.map(({ vin }) => vin)).toEqual([other.vin, VIN])
  await person.call(updateCar, { id: two[1]!.id, vehicle: CAMRY.vehicle, vin: null })
  expect((await person.call(addCar, CAMRY)).cars).toMatchObject([
    { id: two[1]!.id, vin: '', isActive: true },
    {},
  ])
})

test('[S2.30] a car may have a steering side, which distinguishes two of a kind', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  const right = { ...CAMRY, vehicle: { ...CAMRY.vehicle, steering: 'rhd' as const } }
  const { cars: both } = await person.call(addCar, right)
  expect(both).toHaveLength(2)
  expect(both[0]?.vehicle).toEqual(right.vehicle)
  expect((await person.call(addCar, right)).cars).toHaveLength(2)
  const { id } = both[0]!
  const { cars: unsaid } = await person.call(updateCar, { ...right, id, vehicle: { make: 'lada' } })
  expect(unsaid[0]?.vehicle).toEqual({ make: 'lada' })
  const middle = { ...CAMRY, vehicle: { ...CAMRY.vehicle, steering: 'middle' as 'lhd' } }
  expect(await person.refused(addCar, middle)).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'vehicle.steering' }],
  })
})

test('a car keeps the id from its browser; an id in use is replaced', async () => {
  const person = await here.user()
  const other = await here.user()
  const id = randomUUID()
  const lada = { vehicle: { make: 'lada' } }
  expect((await person.call(addCar, { ...CAMRY, id })).cars).toMatchObject([{ id }])
  expect((await person.call(addCar, { ...CAMRY, id: randomUUID() })).cars).toMatchObject([{ id }])
  const { cars } = await other.call(mergeGarage, { cars: [{ ...lada, id }], isFirstActive: true })
  expect(cars).toMatchObject([{ label: 'Lada', isActive: true }])
  expect(cars[0]?.id).not.toBe(id)
  expect(await labels(person)).toEqual(['Toyota Camry XV50'])
})

test('a car is renamed, and deleted twice without an error', async () => {
  const person = await here.user()
  const [car] = (await person.call(addCar, CAMRY)).cars
  const { cars: renamed } = await person.call(updateCar, {
    ...CAMRY,
    id: car!.id,
    nickname: 'Taxi',
    vin: VIN,
  })
  expect(renamed).toMatchObject([{ nickname: 'Taxi', vin: VIN, isActive: true }])
  await person.call(removeCar, { id: car!.id })
  expect((await person.call(removeCar, { id: car!.id })).cars).toEqual([])
  expect((await person.refused(updateCar, { ...CAMRY, id: car!.id })).code).toBe('CAR_NOT_FOUND')
  expect((await person.refused(chooseCar, { id: newId() })).code).toBe('CAR_NOT_FOUND')
})

test('[S2.30] a change without the name or the VIN keeps them; null removes the VIN', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  const { cars: both } = await person.call(addCar, { ...CAMRY, nickname: 'Taxi', vin: VIN })
  const { id } = both[0]!
  const change = async (input: object) =>
    (await person.call(updateCar, { id, vehicle: CAMRY.vehicle, ...input })).cars[0]
  expect(await change({ nickname: 'Winter car' })).toMatchObject({ id, nickname: 'Winter car', vin: VIN })
  expect(await change({})).toMatchObject({ id, nickname: 'Winter car', vin: VIN })
  for (const vin of ['-----', '  ', '\u3164', '_']) {
    const refusal = await person.refused(updateCar, { ...CAMRY, id, vin })
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'vin' }] })
  }
  expect(await change({})).toMatchObject({ id, vin: VIN })
  // Only its VIN distinguishes it from one of the same kind.
  expect((await person.refused(updateCar, { ...CAMRY, id, vin: null })).code).toBe('STATE_CONFLICT')
  const lada = { vehicle: { make: 'lada' }, vin: null }
  expect(await change(lada)).toMatchObject({ id, nickname: 'Winter car', vin: '' })
})

test('a car cannot be changed into another one of the garage', async () => {
  const person = await here.user()
  await fill(person, 2)
  const [car] = (await person.call(listGarage, {})).cars
  const other = cars(2).find(({ vehicle }) => vehicle.model !== car!.vehicle.model)!
  expect((await person.refused(updateCar, { ...other, id: car!.id })).code).toBe('STATE_CONFLICT')
})

test('an invalid VIN and an unknown car are refused', async () => {
  const person = await here.user()
  const wrong = await person.refused(addCar, { ...CAMRY, vin: 'XTA2190' })
  expect(wrong).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'vin', rule: 'vin' }] })
  const unknown = { ...CAMRY, vehicle: { make: 'toyota', model: 'granta' } }
  expect((await person.refused(addCar, unknown)).code).toBe('VEHICLE_NOT_FOUND')
  expect((await visitor.refused(listGarage, {})).code).toBe('LOGIN_REQUIRED')
})

test('a VIN is encrypted in the database', async () => {
  const person = await here.user()
  await person.call(addCar, { ...CAMRY, vin: VIN })
  const [row] = await db.sql<{ text: string }[]>`
    select encode(vin_encrypted, 'escape') || encode(vin_hash, 'escape') as text from garage_cars
    where user_id = ${person.id}`
  expect(row?.text.length).toBeGreaterThan(40)
  expect(row?.text).not.toContain('123456')
})

test('the garage holds 20 cars and refuses more', async () => {
  const person = await here.user()
  await fill(person, GARAGE_MAX)
  const refused = await person.refused(addCar, { ...CAMRY, vehicle: { make: 'lada' } })
  expect(refused).toMatchObject({ code: 'GARAGE_LIMIT', params: { max: GARAGE_MAX } })
  // A car that exists already needs no slot.
  expect((await person.call(addCar, cars(1)[0]!)).cars).toHaveLength(GARAGE_MAX)
})

const rush = async (atGate: (run: () => Promise<unknown>) => Promise<unknown> = (run) => run()) => {
  const person = await here.user()
  await fill(person, GARAGE_MAX - 1)
  const others = ['lada', 'kia', 'bmw']
  await atGate(() =>
    Promise.allSettled(others.map((make) => person.call(addCar, { ...CAMRY, vehicle: { make } }))),
  )
  return (await labels(person)).length
}

test('when three requests add the 20th car at once, one succeeds', async () => {
  expect(await rush()).toBe(GARAGE_MAX)
})

test('control: without waiting for each other, more than 20 are added', async () => {
  const [row] = await db.sql<{ source: string }[]>`
    select pg_get_functiondef('lock_user'::regproc) as source`
  await db.sql`create or replace function lock_user(person uuid) returns void language sql as 'select'`
  // Once each has counted, and only one may be active: the index would block the others.
  await db.sql`drop index garage_cars_active`
  const insert = 'trigger gate before insert on garage_cars for each row'
  expect(await rush((adds) => meetAtGate(here, insert, 3, adds))).toBeGreaterThan(GARAGE_MAX)
  await db.sql.unsafe(row?.source ?? '')
  await db.sql`update garage_cars set is_active = false`
  await db.sql`create unique index garage_cars_active on garage_cars (user_id) where is_active`
})

test('a visitor’s cars are added to their own at login, as far as there is room; doing it twice adds them once', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  const input = {
    cars: [
      { vehicle: { make: 'lada', model: 'granta' } },
      CAMRY,
      { vehicle: { make: 'kia', model: 'gone-by' } },
    ],
    isFirstActive: true,
  }
  const first = await person.call(mergeGarage, input)
  expect(first.cars).toMatchObject([
    { label: 'Lada Granta', isActive: true },
    { label: 'Toyota Camry XV50', isActive: false },
  ])
  expect(await person.call(mergeGarage, input)).toEqual(first)
  const full = await here.user()
  await fill(full, GARAGE_MAX - 1)
  const { cars: merged, leftOutCount } = await full.call(mergeGarage, {
    cars: [{ vehicle: { make: 'lada' } }, { vehicle: { make: 'kia' } }],
    isFirstActive: false,
  })
  expect([merged.length, leftOutCount]).toEqual([GARAGE_MAX, 1])
  expect(merged.some(({ label }) => label === 'Lada')).toBe(true)
})

test('when the visitor’s active car is no longer known, the member’s active car stays', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  const { cars: merged } = await person.call(mergeGarage, {
    cars: [{ vehicle: { make: 'kia', model: 'gone-by' } }, { vehicle: { make: 'lada', model: 'granta' } }],
    isFirstActive: true,
  })
  expect(merged).toMatchObject([
    { label: 'Toyota Camry XV50', isActive: true },
    { label: 'Lada Granta', isActive: false },
  ])
})

test('nobody can access another user’s car', async () => {
  const owner = await here.user()
  const stranger = await here.user()
  const [car] = (await owner.call(addCar, CAMRY)).cars
  await stranger.call(removeCar, { id: car!.id })
  expect((await stranger.refused(chooseCar, { id: car!.id })).code).toBe('CAR_NOT_FOUND')
  expect(await labels(owner)).toEqual(['Toyota Camry XV50'])
})

test('the cars are deleted with the account', async () => {
  const person = await here.user()
  await person.call(addCar, CAMRY)
  await db.sql`update users set status = 4, closing_at = ${clock.now()} where id = ${person.id}`
  await eraseClosed(here.context)
  const left = await db.sql`select from garage_cars where user_id = ${person.id}`
  expect(left).toHaveLength(0)
})
