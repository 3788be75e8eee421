import type { Fit, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { fitSql, getCar } from './list/car.ts'
import { Statement } from './list/statement.ts'
import { readReferenceData } from './reference-data.ts'

/**
 * How the parts of offers fit the buyer's car, by offer; empty without a car.
 * @throws AppError('VEHICLE_NOT_FOUND')
 */
export async function fitsOfOffers(
  sql: Queryable,
  offerIds: readonly string[],
  vehicle: Vehicle | undefined,
): Promise<Map<string, Fit>> {
  if (!vehicle) return new Map()
  const car = getCar(await readReferenceData(sql), vehicle)
  const statement = new Statement()
  const rows = await statement.run<{ id: string; fit: Fit }>(
    sql,
    `select o.id, ${fitSql(statement, car, 'o.product_id')} as fit
      from offers o where o.id = any(${statement.uuids(offerIds)})`,
  )
  return new Map(rows.map(({ id, fit }) => [id, fit]))
}
