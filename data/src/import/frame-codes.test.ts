import { isFrame } from '@tiantian/contracts/vehicle/frame.ts'
import { expect, test } from 'vitest'
import { loadReference } from './reference-file.ts'

const { cars } = loadReference('frame-codes')
const { makes } = loadReference('vehicles')

const generationOf = (make: string, model: string, generation: string) =>
  makes
    .find(({ slug }) => slug === make)
    ?.models.find(({ slug }) => slug === model)
    ?.generations.find(({ slug }) => slug === generation)

test('[S2.30] each model code of frame numbers belongs to a generation of the car tree, within its years', () => {
  const lost = cars.filter(({ make, model, generation, from, to }) => {
    const known = generationOf(make, model, generation)
    return !known || from < known.from || (known.to !== null && (to ?? Number.POSITIVE_INFINITY) > known.to)
  })
  expect(lost).toEqual([])
})

test('[S2.30] each model code can stand in a frame number, and no car has one twice', () => {
  const codes = cars.flatMap(({ codes }) => codes)
  expect(codes.filter((code) => !isFrame(`${code}-1234567`))).toEqual([])
  const keys = cars.flatMap(({ make, model, generation, from, codes }) =>
    codes.map((code) => [make, model, generation, from, code].join()),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('[S2.30] makes whose cars come from Japan have codes', () => {
  const known = new Set(cars.map(({ make }) => make))
  expect([...known].sort()).toEqual(['honda', 'mazda', 'mitsubishi', 'nissan', 'subaru', 'suzuki', 'toyota'])
})
