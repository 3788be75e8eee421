import type { Bounds, GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import type { Queryable } from './database.ts'

/** Whether a point of longitude and latitude is in a part of the map: two boxes across the 180th meridian. */
export function liesWithin(sql: Queryable, point: string, { south, west, north, east }: Bounds) {
  const lies = (from: number, to: number) =>
    sql`${sql.unsafe(point)} <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? lies(west, east) : sql`(${lies(west, 180)} or ${lies(-180, east)})`
}

/** Metres from a location to a point of longitude and latitude, on a sphere. */
export const metresTo = (sql: Queryable, point: string, { latitude, longitude }: GeoPoint) => sql`
  2 * 6371008.8 * asin(sqrt(least(1,
    sin(radians((${sql.unsafe(point)})[1] - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians((${sql.unsafe(point)})[1]))
      * sin(radians((${sql.unsafe(point)})[0] - ${longitude}::float8) / 2) ^ 2)))`
