import { readFrame } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { addCar, listGarage, mergeGarage, updateCar } from '@tiantian/contracts/vehicle/garage.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here
const read = (frame: string) => visitor.call(readFrame, { frame }, 'ru')
const FRAME = 'NZE141-6012345'

test('[S2.30] the code of a frame number names the generations of the car tree that have it, with the wheel on the right', async () => {
  expect(await read('nze141 6012345')).toEqual({
    frame: FRAME,
    modelCode: 'NZE141',
    candidates: [
      {
        vehicle: { make: 'toyota', model: 'corolla', generation: 'e140-e150', steering: 'rhd' },
        makeName: 'Toyota',
        modelName: 'Corolla',
        generationName: 'E140,E150',
        yearFrom: 2006,
        yearTo: 2013,
      },
    ],
  })
})

test('[S2.30] a code of several models names them all, with the years of the code', async () => {
  const { candidates } = await read('ZRR80-0012345')
  expect(candidates.map(({ vehicle: { model } }) => model)).toEqual(['esquire', 'noah', 'voxy'])
  expect(candidates.map(({ yearFrom, yearTo }) => [yearFrom, yearTo])).toEqual(Array(3).fill([2014, 2021]))
  // Of a model with one generation its name says enough.
  expect(candidates.every(({ generationName }) => generationName === null)).toBe(true)
})

test.each([
  ['GD1-1234567', 'honda/fit'],
  ['HCR32-012345', 'nissan/skyline'],
  ['FD3S-123456', 'mazda/rx-7'],
  ['SG5-012345', 'subaru/forester'],
  ['H58A0012345', 'mitsubishi/pajero-mini'],
  ['JB23W123456', 'suzuki/jimny'],
  // Without its dash it may be of GD11 too, which nobody built.
  ['GD11234567', 'honda/fit'],
])('[S2.30] %s is of %s', async (frame, car) => {
  const { candidates } = await read(frame)
  expect(candidates.map(({ vehicle: { make, model } }) => `${make}/${model}`)).toContain(car)
})

test('[S2.30] an unknown code is reported as such, with the number as it is stored', async () => {
  expect(await read('xyz123-0012345')).toEqual({
    frame: 'XYZ123-0012345',
    modelCode: 'XYZ123',
    candidates: [],
  })
})

test('[S2.30] what is no frame number is refused', async () => {
  for (const frame of ['', 'XTA219040K0123456', '04465-33471'])
    expect(await visitor.refused(readFrame, { frame })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'frame', rule: 'vin' }],
    })
})

test('[S2.30] the garage stores a frame number encrypted, in any notation as the same', async () => {
  const person = await here.user()
  const car = { vehicle: { make: 'toyota', model: 'corolla' }, nickname: '' }
  await person.call(addCar, { ...car, vin: 'ｎｚｅ１４１－６０１２３４５' })
  const { cars } = await person.call(addCar, { ...car, vin: 'NZE1416012345' })
  expect(cars).toMatchObject([{ vin: FRAME, isActive: true }])
  const other = { ...car, vin: 'ZZE122-0012345' }
  const merged = await person.call(mergeGarage, { cars: [other], isFirstActive: false })
  expect(merged.cars.map(({ vin }) => vin).sort()).toEqual([FRAME, 'ZZE122-0012345'])
  const [row] = await db.sql<{ text: string }[]>`
    select string_agg(encode(vin_encrypted, 'escape') || encode(vin_hash, 'escape'), ' ') as text from garage_cars
    where user_id = ${person.id}`
  expect(row?.text).not.toMatch(/012345/)
  await person.call(updateCar, { id: cars[0]!.id, vehicle: car.vehicle, vin: null, nickname: 'Fielder' })
  expect((await person.call(listGarage, {})).cars.map(({ vin }) => vin)).toContain('')
})
