import type { Fit, Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import type { Db } from '../../platform/database.ts'
import { fitSql, getCar } from '../product/car.ts'
import { readBook } from '../product/reference-book.ts'
import { Statement } from '../product/statement.ts'

/**
 * How the parts of offers fit the car that the buyer compares with, by offer; empty when she named none.
 * @throws AppError('VEHICLE_NOT_FOUND')
 */
export async function fitsOfOffers(
  { $client: sql }: Db,
  offerIds: readonly string[],
  vehicle: Vehicle | undefined,
): Promise<Map<string, Fit>> {
  if (!vehicle) return new Map()
  const car = getCar(await readBook(sql), vehicle)
  const statement = new Statement()
  const rows = await statement.run<{ id: string; fit: Fit }>(
    sql,
    `select o.id, ${fitSql(statement, car, 'o.product_id')} as fit
      from offers o where o.id = any(${statement.uuids(offerIds)})`,
  )
  return new Map(rows.map(({ id, fit }) => [id, fit]))
}
