import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { requestId } from '../page.ts'
import { plain, storable } from '../text.ts'
import { address, addresses } from './address.ts'
import { e164 } from './contact.ts'
import { postcodeOf } from './postcode.ts'

const placed = z.object({ country: z.string(), postcode: z.string() })
const reachable = z.object({ country: z.string(), phone: z.string() })

/** The input of the address form (S1.14); output as stored. */
export const addressForm = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), plain),
    /** With country code, or as dialed in the chosen country; output in E.164: `+77011234567`. */
    phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(30), storable),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** An int4 of PostgreSQL. */
    cityId: z.int().check(z.maximum(2_147_483_647)),
    street: z.string().check(z.trim(), z.minLength(3), z.maxLength(200), plain),
    /** Output in the country's format; empty where it has no postcodes. */
    postcode: z.string().check(z.trim(), z.maxLength(20), plain),
    isDefault: z._default(z.boolean(), false),
  })
  .check(
    z.refine((form) => postcodeOf(form.country, form.postcode) !== undefined, {
      path: ['postcode'],
      params: { rule: 'postcode' },
      // Reported together with the other errors, not after them.
      when: ({ value }) => z.safeParse(placed, value).success,
    }),
    z.refine((form) => e164(form.phone, form.country) !== undefined, {
      path: ['phone'],
      params: { rule: 'phone' },
      when: ({ value }) => z.safeParse(reachable, value).success,
    }),
    z.overwrite((form) => ({
      ...form,
      phone: e164(form.phone, form.country) ?? form.phone,
      postcode: postcodeOf(form.country, form.postcode) ?? form.postcode,
    })),
  )
export type AddressForm = z.output<typeof addressForm>

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
