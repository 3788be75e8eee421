import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Address } from '@tiantian/contracts/user/address.ts'
import { ADDRESSES_MAX } from '@tiantian/contracts/user/address.ts'
import type { AddressForm } from '@tiantian/contracts/user/address-form.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'

/** The default address first, then the newest. */
export async function listAddresses(sql: Queryable, userId: string, language: Language): Promise<Address[]> {
  const rows = await sql<AddressRow[]>`
    select a.id, a.name, a.phone, a.country, co.name as "countryNames", a.city_id as "cityId", ci.name as "cityNames",
      a.street, a.postcode, a.is_default as "isDefault"
    from addresses a join countries co on co.code = a.country join cities ci on ci.id = a.city_id
    where a.user_id = ${userId} order by a.is_default desc, a.created_at desc, a.id desc`
  return rows.map(({ countryNames, cityNames, ...row }) => ({
    ...row,
    countryName: textIn(countryNames, language),
    cityName: textIn(cityNames, language),
  }))
}

type AddressRow = Omit<Address, 'countryName' | 'cityName'> &
  Record<'countryNames' | 'cityNames', LocalizedText>

/** @throws AppError('ADDRESS_LIMIT' | 'CITY_NOT_FOUND') */
export async function createAddress(tx: Tx, userId: string, form: AddressForm, clock: Clock) {
  await lockAddresses(tx, userId)
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::int as count from addresses where user_id = ${userId}`
  if (count >= ADDRESSES_MAX) throw new AppError('ADDRESS_LIMIT', { max: ADDRESSES_MAX })
  await refuseForeignCity(tx, form)
  const isDefault = form.isDefault || count === 0
  if (isDefault) await clearDefault(tx, userId)
  const id = newId()
  await tx`
    insert into addresses (id, user_id, name, phone, country, city_id, street, postcode, is_default, created_at)
    values (${id}, ${userId}, ${form.name}, ${form.phone}, ${form.country}, ${form.cityId}, ${form.street},
      ${form.postcode}, ${isDefault}, ${clock.now()})`
  return { id }
}

/**
 * The default address stays the default until another one is chosen, whatever the input says.
 * @throws AppError('ADDRESS_NOT_FOUND' | 'CITY_NOT_FOUND')
 */
export async function updateAddress(db: Db, userId: string, id: string, form: AddressForm) {
  await db.transaction(async (tx) => {
    await lockAddresses(tx, userId)
    const own = await getOwnAddress(tx, userId, id)
    await refuseForeignCity(tx, form)
    const isDefault = form.isDefault || own.isDefault
    if (isDefault) await clearDefault(tx, userId)
    await tx`
      update addresses set name = ${form.name}, phone = ${form.phone}, country = ${form.country},
        city_id = ${form.cityId}, street = ${form.street}, postcode = ${form.postcode}, is_default = ${isDefault}
      where id = ${id}`
  })
}

/** @throws AppError('ADDRESS_NOT_FOUND') */
export async function setDefaultAddress(db: Db, userId: string, id: string) {
  await db.transaction(async (tx) => {
    await lockAddresses(tx, userId)
    const { isDefault } = await getOwnAddress(tx, userId, id)
    if (isDefault) return
    await clearDefault(tx, userId)
    await tx`update addresses set is_default = true where id = ${id}`
  })
}

/**
 * When the default address is deleted, the newest remaining one becomes the default. @throws
 * AppError('ADDRESS_NOT_FOUND')
 */
export async function deleteAddress(db: Db, userId: string, id: string) {
  await db.transaction(async (tx) => {
    await lockAddresses(tx, userId)
    const { isDefault } = await getOwnAddress(tx, userId, id)
    await tx`delete from addresses where id = ${id}`
    if (!isDefault) return
    await tx`
      update addresses set is_default = true where id =
        (select id from addresses where user_id = ${userId} order by created_at desc, id desc limit 1)`
  })
}

/** The limit and the default concern all addresses of a user, so changes are serialized per user. */
async function lockAddresses(tx: Tx, userId: string) {
  await tx`select from users where id = ${userId} for no key update`
}

async function getOwnAddress(tx: Tx, userId: string, id: string) {
  const [own] = await tx<{ isDefault: boolean }[]>`
    select is_default as "isDefault" from addresses where id = ${id} and user_id = ${userId}`
  if (!own) throw new AppError('ADDRESS_NOT_FOUND')
  return own
}

async function refuseForeignCity(tx: Tx, { cityId, country }: AddressForm) {
  const [city] = await tx`select 1 from cities where id = ${cityId} and country = ${country}`
  if (!city) throw new AppError('CITY_NOT_FOUND')
}

async function clearDefault(tx: Tx, userId: string) {
  await tx`update addresses set is_default = false where user_id = ${userId} and is_default`
}
