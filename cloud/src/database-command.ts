import { recordChain } from './database-chain.ts'

/** An operator in the place of a value, such as `command.gt(5)`; `and` and `or` join it with others. */
export type Operator = { readonly [Name in 'and' | 'or']: (...operators: unknown[]) => Operator }

type Operators<Name extends string> = { readonly [Key in Name]: (...params: unknown[]) => Operator }

/** The operators of conditions and updates (`db.command`), and those of aggregates. */
export type DatabaseCommand = Operators<
  | ('eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'nin' | 'and' | 'or' | 'not' | 'nor')
  | ('exists' | 'mod' | 'all' | 'elemMatch' | 'size' | 'expr' | 'geoNear' | 'geoWithin' | 'geoIntersects')
  | ('set' | 'remove' | 'inc' | 'mul' | 'min' | 'max' | 'rename' | 'bit')
  | ('push' | 'pop' | 'shift' | 'unshift' | 'pull' | 'pullAll' | 'addToSet')
> & { readonly aggregate: Readonly<Record<string, (...params: unknown[]) => Operator>> }

export type DatabaseGeo = Operators<
  'Point' | 'LineString' | 'Polygon' | 'MultiPoint' | 'MultiLineString' | 'MultiPolygon'
>

/** What stands in queries in the place of values; the chains begin with these names. */
export interface DatabaseValues {
  readonly command: DatabaseCommand
  readonly Geo: DatabaseGeo
  /** The server's clock, so many milliseconds from now. */
  serverDate(options?: { readonly offset: number }): Operator
}

export const databaseValues = recordChain('$newDb', []) as DatabaseValues
