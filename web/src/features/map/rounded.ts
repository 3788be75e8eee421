import type { Spot } from '@tiantian/contracts/place/spot.ts'

/** To about ten metres: a map that trembles asks nothing new, and no server learns more than it needs. */
export const rounded = ({ latitude, longitude }: Spot): Spot => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})
