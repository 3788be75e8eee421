import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Steering, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { CarChange, CarForm, GarageCar, NewCar } from '@tiantian/contracts/vehicle/garage.ts'
import { GARAGE_MAX } from '@tiantian/contracts/vehicle/garage.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import type { Cipher } from '../../platform/secret/cipher.ts'
import { checkYear, getCar } from '../product/list/car.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { readReferenceData } from '../product/reference-data.ts'

/** A car as the garage stores it: by the ids of the reference data. */
interface CarRow {
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
interface OwnCarRow extends CarRow {
  readonly id: string
  readonly is_active: boolean
}

/** Fields that a change leaves as they are when it omits them. */
type KeptFields = Pick<CarRow, 'nickname' | 'vin_encrypted' | 'vin_hash'>

interface RowContext {
  readonly cipher: Cipher
  readonly now: Date
}

/** @throws AppError('VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the last for a year in which no car was built */
function rowOf(
  { vehicle, nickname, vin }: CarForm,
  reference: ReferenceData,
  { cipher, now }: RowContext,
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
function changedRow(
  kept: KeptFields,
  { vehicle, nickname = kept.nickname, vin }: CarChange,
  reference: ReferenceData,
  context: RowContext,
): CarRow {
  const row = rowOf({ vehicle, nickname, vin: vin ?? '' }, reference, context)
  // A member's browser does not store VINs: a change without one must not remove it.
  return vin === undefined ? { ...row, vin_encrypted: kept.vin_encrypted, vin_hash: kept.vin_hash } : row
}

function garageCarOf(
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

/** The owner of the garage, and the services that its cars need. */
export interface GarageOwner {
  readonly db: Db
  readonly userId: string
  readonly cipher: Cipher
  readonly language: Language
  readonly now: Date
}

/** The active car first, then the most recently selected. */
export async function listCars({ db, userId, cipher, language }: GarageOwner): Promise<GarageCar[]> {
  const reference = await readReferenceData(db.sql)
  const rows = await db.sql<OwnCarRow[]>`
    select id, make_id, model_id, generation_id, engine_id, year, steering, nickname, vin_encrypted, vin_hash, is_active
    from garage_cars where user_id = ${userId} order by is_active desc, chosen_at desc, id desc`
  return rows.map((row) => garageCarOf(row, reference, cipher, language))
}

/**
 * @throws AppError('VEHICLE_NOT_FOUND' | 'INVALID_INPUT' | 'GARAGE_LIMIT') the second for a year in which no car was
 * built
 */
export async function addCar(owner: GarageOwner, form: NewCar): Promise<void> {
  const row = rowOf(form, await readReferenceData(owner.db.sql), owner)
  await inGarage(owner, async (tx) => {
    const id = (await findMatchingCar(tx, owner.userId, row)) ?? (await insertCar(tx, owner, row, form.id))
    if (form.nickname) await tx`update garage_cars set nickname = ${form.nickname} where id = ${id}`
    await activate(tx, owner, id)
  })
}

/**
 * @throws AppError('CAR_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'INVALID_INPUT' | 'STATE_CONFLICT') the last when the same
 * car exists already
 */
export async function updateCar(owner: GarageOwner, id: string, change: CarChange): Promise<void> {
  const reference = await readReferenceData(owner.db.sql)
  await inGarage(owner, async (tx) => {
    const row = changedRow(await getKeptFields(tx, owner, id), change, reference, owner)
    const same = await findSame(tx, owner.userId, row)
    if (same !== undefined && same !== id) throw new AppError('STATE_CONFLICT')
    await tx`update garage_cars set ${tx({ ...row })} where id = ${id} and user_id = ${owner.userId}`
  })
}

async function getKeptFields(sql: Queryable, { userId }: GarageOwner, id: string): Promise<KeptFields> {
  const [kept] = await sql<KeptFields[]>`
    select nickname, vin_encrypted, vin_hash from garage_cars where id = ${id} and user_id = ${userId}`
  if (!kept) throw new AppError('CAR_NOT_FOUND')
  return kept
}

/** @throws AppError('CAR_NOT_FOUND') */
export async function chooseCar(owner: GarageOwner, id: string | null): Promise<void> {
  await inGarage(owner, (sql) => activate(sql, owner, id))
}

export async function removeCar({ db, userId }: GarageOwner, id: string): Promise<void> {
  await db.sql`delete from garage_cars where id = ${id} and user_id = ${userId}`
}

/** Adds the missing cars until the garage is full; returns how many are left out. */
export async function mergeCars(
  owner: GarageOwner,
  cars: readonly NewCar[],
  isFirstActive: boolean,
): Promise<number> {
  const reference = await readReferenceData(owner.db.sql)
  return inGarage(owner, async (tx) => {
    let leftOut = 0
    for (const [place, car] of cars.entries()) {
      const row = findRow(car, reference, owner)
      if (!row) continue
      const id =
        (await findMatchingCar(tx, owner.userId, row)) ?? (await insertIfRoom(tx, owner, row, car.id))
      if (id === undefined) leftOut += 1
      else if (isFirstActive && place === 0) await activate(tx, owner, id)
    }
    return leftOut
  })
}

/** A browser may remember a car that is no longer in the reference data. */
function findRow(car: NewCar, reference: ReferenceData, owner: GarageOwner): CarRow | undefined {
  try {
    return rowOf(car, reference, owner)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Limit and selection concern all cars of a user: their changes run one at a time. */
function inGarage<Result>({ db, userId }: GarageOwner, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx`select lock_user(${userId})`
    return change(tx)
  })
}

const findSame = async (...car: Parameters<typeof findAlike>) =>
  (await findAlike(...car)).find(isOfThatVin)?.id

/** A car without a VIN means the existing one, whether its VIN is known or not. */
async function findMatchingCar(sql: Queryable, userId: string, row: CarRow): Promise<string | undefined> {
  const alike = await findAlike(sql, userId, row)
  return (alike.find(isOfThatVin) ?? (row.vin_hash ? undefined : alike[0]))?.id
}

interface AlikeRow {
  readonly id: string
  readonly is_of_that_vin: boolean
}

const isOfThatVin = ({ is_of_that_vin }: AlikeRow) => is_of_that_vin

/** All cars of the garage that differ at most in their VIN, the most recently selected first. */
async function findAlike(sql: Queryable, userId: string, row: CarRow): Promise<readonly AlikeRow[]> {
  return sql<AlikeRow[]>`
    select id, vin_hash is not distinct from ${row.vin_hash} as is_of_that_vin from garage_cars
    where user_id = ${userId} and make_id = ${row.make_id} and model_id is not distinct from ${row.model_id}
      and generation_id is not distinct from ${row.generation_id} and engine_id is not distinct from ${row.engine_id}
      and year is not distinct from ${row.year} and steering is not distinct from ${row.steering}
    order by chosen_at desc, id desc`
}

async function insertIfRoom(...car: Parameters<typeof insertCar>): Promise<string | undefined> {
  try {
    return await insertCar(...car)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** An id that is already used for another user's car is replaced by a new one. */
async function insertCar(
  sql: Queryable,
  { userId, now }: GarageOwner,
  row: CarRow,
  givenId = newId(),
): Promise<string> {
  const [count] = await sql<[{ cars: number }]>`
    select count(*)::int as cars from garage_cars where user_id = ${userId}`
  if (count.cars >= GARAGE_MAX) throw new AppError('GARAGE_LIMIT', { max: GARAGE_MAX })
  const car = { ...row, user_id: userId, chosen_at: now, created_at: now }
  const insert = (id: string) =>
    sql<
      { id: string }[]
    >`insert into garage_cars ${sql({ ...car, id })} on conflict (id) do nothing returning id`
  const [own = (await insert(newId()))[0]] = await insert(givenId)
  return own!.id
}

/** @throws AppError('CAR_NOT_FOUND') */
async function activate(sql: Queryable, { userId, now }: GarageOwner, id: string | null): Promise<void> {
  await sql`update garage_cars set is_active = false where user_id = ${userId} and is_active`
  if (id === null) return
  const [mine] = await sql`
    update garage_cars set is_active = true, chosen_at = ${now} where id = ${id} and user_id = ${userId} returning id`
  if (!mine) throw new AppError('CAR_NOT_FOUND')
}
