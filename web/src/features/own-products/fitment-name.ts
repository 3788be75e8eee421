import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { nameCar } from '../vehicle/car-name.ts'
import type { ProductDraft } from './product-draft.ts'

export type DraftFitment = ProductDraft['fitments'][number]

/** A row of the form with its name: `Toyota Camry XV40, 2006–2011`. Throws CallError. */
export async function fitmentOf(car: DraftFitment['car'] | Vehicle): Promise<DraftFitment> {
  const { year: _year, ...row }: DraftFitment['car'] & { year?: number } = car
  const name = await nameCar(row)
  const isBounded = row.yearFrom !== undefined || row.yearTo !== undefined
  const years = isBounded ? `${row.yearFrom ?? ''}–${row.yearTo ?? ''}` : ''
  return { car: row, name: [name, years].filter(Boolean).join(', ') }
}
