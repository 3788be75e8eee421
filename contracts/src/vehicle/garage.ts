import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { vehicle } from '../product/vehicle.ts'
import { plain } from '../text.ts'
import { carNumber } from './car-number-field.ts'

export const GARAGE_MAX = 20
export const CAR_NAME_MAX = 30

const nickname = z.string().check(z.trim(), z.maxLength(CAR_NAME_MAX), plain)

/** The input for a new car in the garage. */
export const carForm = z.object({
  vehicle,
  nickname: z._default(nickname, ''),
  /** A VIN, or the frame number of a car from Japan. */
  vin: z._default(carNumber, ''),
})
export type CarForm = z.output<typeof carForm>

/** Changes a car of the garage; an omitted name or VIN stays, and null removes the VIN. */
export const carChange = z.object({
  vehicle,
  nickname: z.optional(nickname),
  vin: z.optional(z.nullable(carNumber)),
})
export type CarChange = z.output<typeof carChange>

/** The browser may set the id of a new car, so that it never changes. */
const newCar = z.extend(carForm, { id: z.optional(z.uuid()) })
export type NewCar = z.output<typeof newCar>

export const garageCar = z.object({
  id: z.uuid(),
  vehicle,
  /** `Toyota Camry XV50 2AR-FE` in the caller's language. */
  label: z.string(),
  nickname: z.string(),
  /** A VIN, or the frame number of a car from Japan, which has a dash. */
  vin: z.string(),
  /** Lists and products are compared with this car; at most one. */
  isActive: z.boolean(),
})
export type GarageCar = z.output<typeof garageCar>

/** The active car first, then the most recently selected. */
const garage = z.object({ cars: z.array(garageCar) })

export const listGarage = defineAction({
  name: 'vehicle/garage/list',
  summary: 'My cars, the active one first (at most 20)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: garage,
})

export const addCar = defineAction({
  name: 'vehicle/garage/add',
  summary: 'Put a car into my garage and make it the active one; one that is there already is only chosen',
  auth: 'member',
  input: newCar,
  output: garage,
  limit: { max: 120, windowSeconds: 3600 },
})

export const updateCar = defineAction({
  name: 'vehicle/garage/update',
  summary:
    'Change the version of a car of mine, its name or its VIN or frame number; what is left out of the two stays',
  auth: 'member',
  input: z.extend(carChange, { id: z.uuid() }),
  output: garage,
})

export const chooseCar = defineAction({
  name: 'vehicle/garage/choose',
  summary: 'Make a car of mine the active one; null: none',
  auth: 'member',
  input: z.object({ id: z.nullable(z.uuid()) }),
  output: garage,
})

export const removeCar = defineAction({
  name: 'vehicle/garage/remove',
  summary: 'Take a car out of my garage; one that is gone already is no error',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: garage,
})

export const mergeGarage = defineAction({
  name: 'vehicle/garage/merge',
  summary: 'Merge the cars stored in the browser into the garage at login; repeating it changes nothing',
  auth: 'member',
  input: z.object({
    /** The car chosen last comes first. */
    cars: z.array(newCar).check(z.maxLength(GARAGE_MAX)),
    /** The first of them becomes the active car. */
    isFirstActive: z.boolean(),
  }),
  output: z.extend(garage, { leftOutCount: z.int() }),
  limit: { max: 60, windowSeconds: 3600 },
})
