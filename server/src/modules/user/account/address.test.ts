import type { Address } from '@tiantian/contracts/user/address.ts'
import {
  ADDRESSES_MAX,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
} from '@tiantian/contracts/user/address.ts'
import { createAddress, updateAddress } from '@tiantian/contracts/user/address-form.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const { user, anonymous, db } = await testApp()

const [almaty] = await db.sql`select id from cities where country = 'KZ' order by population desc limit 1`
const HOME = {
  name: 'Айгерим Сәрсенова',
  phone: '+77011234567',
  country: 'KZ',
  cityId: Number(almaty?.id),
  street: 'Абай даңғылы 10',
  postcode: '050000',
}

const add = async (user: Person, change: object = {}) =>
  (await user.call(createAddress, { requestId: newId(), address: { ...HOME, ...change } })).address

const defaults = (addresses: readonly Address[]) =>
  addresses.filter((address) => address.isDefault).map(({ id }) => id)

test("[S1.14] the first address becomes the default and shows city and country in the user's language", async () => {
  const member = await user()
  await add(member)
  const { addresses } = await member.call(listAddresses, {}, 'ru')
  expect(addresses).toEqual([
    expect.objectContaining({ ...HOME, isDefault: true, countryName: 'Казахстан', cityName: 'Алматы' }),
  ])
})

test('[S1.14] a new default address replaces the old one', async () => {
  const member = await user()
  await add(member)
  const office = await add(member, { street: 'Сатпаев 22', isDefault: true })
  const { addresses } = await member.call(listAddresses, {})
  expect(defaults(addresses)).toEqual([office.id])
  expect(addresses[0]?.id).toBe(office.id)
})

test('[S1.14] the default cannot be unset, only moved to another address', async () => {
  const member = await user()
  const home = await add(member)
  const office = await add(member)
  const same = await member.call(updateAddress, { id: home.id, address: { ...HOME, isDefault: false } })
  expect(defaults(same.addresses)).toEqual([home.id])
  const moved = await member.call(updateAddress, { id: office.id, address: { ...HOME, isDefault: true } })
  expect(defaults(moved.addresses)).toEqual([office.id])
})

test('[S1.14] when the default address is deleted, the newest remaining one becomes the default', async () => {
  const member = await user()
  const [home, , newest] = [await add(member), await add(member), await add(member)]
  const { addresses } = await member.call(deleteAddress, { id: home.id })
  expect(addresses).toHaveLength(2)
  expect(defaults(addresses)).toEqual([newest.id])
})

test('[S1.14] eight addresses created at once, each as the default, leave exactly one default', async () => {
  const member = await user()
  await Promise.all(Array.from({ length: 8 }, () => add(member, { isDefault: true })))
  const { addresses } = await member.call(listAddresses, {})
  expect(addresses).toHaveLength(8)
  expect(defaults(addresses)).toHaveLength(1)
})

test(`a user has at most ${ADDRESSES_MAX} addresses, also when the last ones are created at once`, async () => {
  const member = await user()
  const tries = Array.from({ length: ADDRESSES_MAX + 4 }, () => add(member))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(ADDRESSES_MAX)
  const refusal = await member.refused(createAddress, { requestId: newId(), address: HOME })
  expect(refusal).toMatchObject({ code: 'ADDRESS_LIMIT', params: { max: ADDRESSES_MAX } })
})

test('[S8.6] an address sent three times with one request id is stored once', async () => {
  const member = await user()
  const input = { requestId: newId(), address: HOME }
  const replies = await Promise.all([1, 2, 3].map(() => member.call(createAddress, input)))
  expect(new Set(replies.map(({ address }) => address.id)).size).toBe(1)
  expect((await member.call(listAddresses, {})).addresses).toHaveLength(1)
  const other = { ...input, address: { ...HOME, street: 'Elsewhere 1' } }
  expect((await member.refused(createAddress, other)).code).toBe('REQUEST_ID_REUSED')
})

test('a city of another country is refused', async () => {
  const member = await user()
  const input = { requestId: newId(), address: { ...HOME, country: 'RU', postcode: '630099' } }
  expect((await member.refused(createAddress, input)).code).toBe('CITY_NOT_FOUND')
})

test.each([
  ['phone', { phone: '87011234' }],
  ['phone', { phone: '+999123456789' }],
  ['phone', { phone: 'call me' }],
  ['postcode', { postcode: '12' }],
  ['postcode', { postcode: '' }],
  ['street', { street: ' a ' }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(900_000) }],
  ['name', { name: 'Ivan\u200dPetrov' }],
  ['street', { street: 'Abai\u3164 avenue 10' }],
])('an invalid %s is reported', async (field, change) => {
  const member = await user()
  const input = { requestId: newId(), address: { ...HOME, ...change } }
  const { code, fields } = await member.refused(createAddress, input)
  expect([code, fields?.[0]?.path]).toEqual(['INVALID_INPUT', `address.${field}`])
})

test('an address pasted from a messenger is stored without its invisible marks', async () => {
  const member = await user()
  const pasted = {
    name: '\u2068Gʻulom Toʻrayev\u2069',
    phone: '\u202a+7\u00a0701\u00a0123\u201145\u201167\u202c',
    postcode: '０５００００',
    street: 'Abai\u200b ave\u00adnue 10',
  }
  const { address } = await member.call(createAddress, {
    requestId: newId(),
    address: { ...HOME, ...pasted },
  })
  expect(address).toMatchObject({
    name: 'Gʻulom Toʻrayev',
    phone: '+77011234567',
    postcode: '050000',
    street: 'Abai avenue 10',
  })
})

test('an invalid postcode is reported together with all other invalid fields', async () => {
  const member = await user()
  const input = { requestId: newId(), address: { ...HOME, phone: '8701', postcode: '12' } }
  const { fields } = await member.refused(createAddress, input)
  expect(fields?.map(({ path }) => path).sort()).toEqual(['address.phone', 'address.postcode'])
})

test('[S1.14] phone numbers and postcodes are accepted in common notations and stored in one form', async () => {
  const member = await user()
  const { phone, postcode } = await add(member, { phone: '8 (701) 123-45-67', postcode: ' a05 a1b3 ' })
  expect([phone, postcode]).toEqual(['+77011234567', 'A05A1B3'])
  const [warsaw] = await db.sql`select id from cities where country = 'PL' order by population desc limit 1`
  const abroad = { country: 'PL', cityId: Number(warsaw?.id), phone: '512 345 678', postcode: '00950' }
  expect(await add(member, abroad)).toMatchObject({ phone: '+48512345678', postcode: '00-950' })
})

test('[S1.14] a country without postcodes refuses a postcode', async () => {
  const member = await user()
  const [dubai] = await db.sql`select id from cities where country = 'AE' order by population desc limit 1`
  const emirates = { country: 'AE', cityId: Number(dubai?.id), phone: '050 123 4567' }
  expect(await add(member, { ...emirates, postcode: '' })).toMatchObject({
    postcode: '',
    phone: '+971501234567',
  })
  const input = { requestId: newId(), address: { ...HOME, ...emirates, postcode: '12345' } }
  expect((await member.refused(createAddress, input)).fields).toMatchObject([{ path: 'address.postcode' }])
})

test.each(['Айгерім 🚗', '李 明', '<script>alert(1)</script>', "O'Brien; drop table users"])(
  'a recipient called %s is stored as written',
  async (name) => expect((await add(await user(), { name })).name).toBe(name),
)

test('[S1.14] an address becomes the default without being submitted again', async () => {
  const member = await user()
  const home = await add(member)
  const office = await add(member)
  await member.call(updateAddress, { id: office.id, address: { ...HOME, street: 'Сатпаев 22' } })
  await Promise.all([1, 2, 3].map(() => member.call(setDefaultAddress, { id: office.id })))
  const { addresses } = await member.call(setDefaultAddress, { id: office.id })
  expect(defaults(addresses)).toEqual([office.id])
  expect(addresses[0]?.street).toBe('Сатпаев 22')
  await member.call(deleteAddress, { id: home.id })
  expect((await member.refused(setDefaultAddress, { id: home.id })).code).toBe('ADDRESS_NOT_FOUND')
})

test("[S6.4] another user's address can be neither changed nor deleted, and anonymous users have no addresses", async () => {
  const owner = await user()
  const thief = await user()
  const { id } = await add(owner)
  expect((await thief.refused(updateAddress, { id, address: HOME })).code).toBe('ADDRESS_NOT_FOUND')
  expect((await thief.refused(setDefaultAddress, { id })).code).toBe('ADDRESS_NOT_FOUND')
  expect((await thief.refused(deleteAddress, { id })).code).toBe('ADDRESS_NOT_FOUND')
  expect((await thief.call(listAddresses, {})).addresses).toEqual([])
  expect((await (await anonymous()).refused(listAddresses, {})).code).toBe('LOGIN_REQUIRED')
})
