import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { plain } from '../text.ts'

export const ADDRESSES_MAX = 30

/** Postcodes by country; elsewhere 2 to 12 letters, digits, spaces and hyphens. */
const POSTCODES: Record<string, RegExp> = {
  KZ: /^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/,
  RU: /^\d{6}$/,
  CN: /^\d{6}$/,
  UZ: /^\d{6}$/,
  KG: /^\d{6}$/,
  BY: /^\d{6}$/,
}
const ANY_POSTCODE = /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/

export function isPostcode(country: string, postcode: string): boolean {
  return (POSTCODES[country] ?? ANY_POSTCODE).test(postcode)
}

const postcoded = z.object({ country: z.string(), postcode: z.string() })

/** What a person types into the address form (S1.14). */
export const addressForm = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), plain),
    /** E.164: `+77011234567`. */
    phone: z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/)),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** An int4 of PostgreSQL. */
    cityId: z.int().check(z.maximum(2_147_483_647)),
    street: z.string().check(z.trim(), z.minLength(3), z.maxLength(200), plain),
    postcode: z.string().check(z.trim(), z.toUpperCase()),
    isDefault: z._default(z.boolean(), false),
  })
  .check(
    z.refine((form) => isPostcode(form.country, form.postcode), {
      path: ['postcode'],
      params: { rule: 'postcode' },
      // Said beside what else is wrong, not after it.
      when: ({ value }) => z.safeParse(postcoded, value).success,
    }),
  )
export type AddressForm = z.output<typeof addressForm>

export const address = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  countryName: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  street: z.string(),
  postcode: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.output<typeof address>

const addresses = z.object({ addresses: z.array(address) })

export const listAddresses = defineAction({
  name: 'user/address/list',
  summary: 'My delivery addresses, the default one first (at most 30)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: addresses,
})

export const createAddress = defineAction({
  name: 'user/address/create',
  summary: 'Add a delivery address; the first one becomes the default',
  auth: 'member',
  input: z.object({ requestId, address: addressForm }),
  output: z.object({ address, addresses: z.array(address) }),
  limit: { max: 60, windowSeconds: 3600 },
})

export const updateAddress = defineAction({
  name: 'user/address/update',
  summary: 'Change a delivery address, or make it the default',
  auth: 'member',
  input: z.object({ id: z.uuid(), address: addressForm }),
  output: addresses,
})

export const deleteAddress = defineAction({
  name: 'user/address/delete',
  summary: 'Delete a delivery address; orders keep their copy',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: addresses,
})
