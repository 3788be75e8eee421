import * as z from 'zod/mini'
import { latitude, longitude } from '../place/geo-point.ts'

/** A place on the way of a shipment, in the order of the way. */
export const routePoint = z.object({
  kind: z.enum(['origin', 'event', 'border', 'destination']),
  name: z.string(),
  latitude,
  longitude,
  /** When the goods were there; null where nobody has entered it. */
  at: z.nullable(z.string()),
  /** The goods have been here, or further on. */
  isPassed: z.boolean(),
})
export type RoutePoint = z.output<typeof routePoint>
