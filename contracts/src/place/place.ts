import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { PLACE_PAGE_SIZE } from '../constants.ts'
import { bounds } from './geo-point.ts'

/** Longer than the longest place name. */
export const PLACE_TEXT_MAX = 80

/** The beginning of a name. */
export const placeText = z._default(z.string().check(z.trim(), z.maxLength(PLACE_TEXT_MAX)), '')

export const country = z.object({
  code: z.string(),
  name: z.string(),
  /** Its names in the other languages, for users who type one of those. */
  otherNames: z.array(z.string()),
  phonePrefix: z.string(),
})
export type Country = z.output<typeof country>

export const listCountries = defineAction({
  name: 'place/country/list',
  summary: 'Countries: those of the trade first, then by name',
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ countries: z.array(country) }),
})

export const city = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  countryName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
})
export type City = z.output<typeof city>

export const searchCities = defineAction({
  name: 'place/city/search',
  summary: 'Cities by the beginning of their name in any language; the largest first',
  kind: 'read',
  auth: 'public',
  input: z.object({
    text: placeText,
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(PLACE_PAGE_SIZE)), PLACE_PAGE_SIZE),
  }),
  output: z.object({ cities: z.array(city) }),
})

export const listCitiesWithin = defineAction({
  name: 'place/city/within',
  summary: 'The largest cities of a part of the map',
  kind: 'read',
  auth: 'public',
  input: z.extend(bounds, { limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 60) }),
  output: z.object({ cities: z.array(city) }),
})
