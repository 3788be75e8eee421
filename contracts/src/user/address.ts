import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

export const ADDRESSES_MAX = 30

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

export const addresses = z.object({ addresses: z.array(address) })

export const listAddresses = defineAction({
  name: 'user/address/list',
  summary: 'My delivery addresses, the default one first (at most 30)',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: addresses,
})

export const setDefaultAddress = defineAction({
  name: 'user/address/set-default',
  summary: 'Make a delivery address the default one; to say it twice changes nothing more',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: addresses,
})

export const deleteAddress = defineAction({
  name: 'user/address/delete',
  summary: 'Delete a delivery address; orders keep their copy',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: addresses,
})
