import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Steering, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { CarChange, CarForm, GarageCar } from '@tiantian/contracts/vehicle/garage.ts'
import type { Cipher } from '../../platform/cipher.ts'
import { getCar } from '../product/car.ts'
import { checkYear } from '../product/car-year.ts'
import type { ReferenceData } from '../product/reference-data.ts'

/** A car as the garage stores it: by the ids of the reference data. */
export interface CarRow {
  readonly make_id: number
  readonly model_id: number | null
  readonly generation_id: number | null
  readonly engine_id: number | null
  readonly year: number | null
  readonly steering: Steering | null
  readonly nickname: string
  readonly vin_encrypted: Buffer | null
  readonly vin_hash: Buffer | null
}

/** A user's car. */
export interface OwnCarRow extends CarRow {
  readonly id: string
  readonly is_active: boolean
}

/** Fields that a change leaves as they are when it omits them. */
export type SavedWords = Pick<CarRow, 'nickname' | 'vin_encrypted' | 'vin_hash'>

interface Read {
  readonly cipher: Cipher
  readonly now: Date
}

/** @throws AppError('VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a year in which no car was built */
export function rowOf(
  { vehicle, nickname, vin }: CarForm,
  reference: ReferenceData,
  { cipher, now }: Read,
): CarRow {
  const { make, model, generation, engine, year, steering } = getCar(reference, vehicle)
  checkYear('vehicle.year', year, now)
  return {
    make_id: make,
    model_id: model ?? null,
    generation_id: generation?.id ?? null,
    engine_id: engine ?? null,
    year: year ?? null,
    steering: steering ?? null,
    nickname,
    // Encrypted: a VIN identifies the owner. The hash distinguishes two cars of the same kind.
    vin_encrypted: vin === '' ? null : cipher.close(vin),
    vin_hash: vin === '' ? null : cipher.hash(vin),
  }
}

/** The row after a change. @throws as `rowOf` */
export function changedRow(
  { nickname, ...numbers }: SavedWords,
  { vehicle, nickname: renamed = nickname, vin }: CarChange,
  reference: ReferenceData,
  read: Read,
): CarRow {
  const row = rowOf({ vehicle, nickname: renamed, vin: vin ?? '' }, reference, read)
  // A member's browser does not store VINs: a change without one must not remove it.
  return vin === undefined ? { ...row, ...numbers } : row
}

export function garageCarOf(
  row: OwnCarRow,
  reference: ReferenceData,
  cipher: Cipher,
  language: Language,
): GarageCar {
  return {
    id: row.id,
    vehicle: vehicleOf(row, reference),
    label: labelOf(row, reference, language),
    nickname: row.nickname,
    vin: row.vin_encrypted ? cipher.open(row.vin_encrypted) : '',
    isActive: row.is_active,
  }
}

function vehicleOf(row: CarRow, reference: ReferenceData): Vehicle {
  const { make, model, generation, engine } = levelsOf(row, reference)
  return {
    make: make.slug,
    ...(model && { model: model.slug }),
    ...(generation && { generation: generation.slug }),
    ...(engine && { engine }),
    ...(row.year !== null && { year: row.year }),
    ...(row.steering && { steering: row.steering }),
  }
}

function labelOf(row: CarRow, reference: ReferenceData, language: Language): string {
  const { make, model, generation, engine } = levelsOf(row, reference)
  const names = [textIn(make.name, language), model && textIn(model.name, language), generation?.name, engine]
  return names.filter(Boolean).join(' ')
}

function levelsOf({ make_id, model_id, generation_id, engine_id }: CarRow, reference: ReferenceData) {
  const make = reference.makes.get(make_id)
  if (!make) throw new AppError('VEHICLE_NOT_FOUND')
  return {
    make,
    model: model_id === null ? undefined : reference.models.get(model_id),
    generation: generation_id === null ? undefined : reference.generations.get(generation_id),
    engine: engine_id === null ? undefined : reference.engineCodes.get(engine_id),
  }
}
