import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'

/** To about ten metres: a jittering map makes no new requests, and no server learns more than it needs. */
export const rounded = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})
