import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { NEARBY_RADIUS_M } from '../constants.ts'
import { pageInput, pageOf } from '../page.ts'
import { latitude, longitude, RADIUS_MAX_M } from './geo-point.ts'
import { city, placeText } from './place.ts'

/** Metres. */
const distance = z.number().check(z.minimum(0))

/**
 * The location of a device (S3.11): accuracy and altitude in metres, speed in metres per second, null where unknown.
 */
export const location = z.object({
  latitude,
  longitude,
  accuracy: distance,
  speed: z.nullable(z.number().check(z.minimum(0))),
  altitude: z.nullable(z.number()),
})
export type Location = z.output<typeof location>

/** A place on the map (S3.11); the distance is from the user's location. */
export const place = z.object({ name: z.string(), address: z.string(), distance, latitude, longitude })
export type LocationPlace = z.output<typeof place>

export const listPlaces = defineAction({
  name: 'place/place/list',
  summary:
    'Cities, ports and border posts around a spot, the nearest first (S3.11); by a text those whose name begins so',
  kind: 'read',
  auth: 'public',
  input: z.object({
    latitude,
    longitude,
    /** Metres; does not limit text search results. */
    radius: z._default(z.int().check(z.minimum(1), z.maximum(RADIUS_MAX_M)), NEARBY_RADIUS_M),
    text: placeText,
    ...pageInput,
  }),
  output: pageOf(place),
})

/** An IP address reveals the country only, so the accuracy covers the country, measured from its main city. */
export const located = z.object({ city, accuracy: distance })
export type Located = z.output<typeof located>

export const locateIp = defineAction({
  name: 'place/ip/locate',
  summary: 'The country that the calling address belongs to, by its main city (S7.11); null when unknown',
  auth: 'public',
  // Not `read`: such replies are shared, and this one is about the caller alone.
  input: z.object({}),
  output: z.object({ located: z.nullable(located) }),
  limit: { max: 30, windowSeconds: 60 },
})
