import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { carLabel, nameIn } from './car-name.ts'

/** `Toyota Camry XV50 2AR-FE 2014` of somebody's car, in the language of the page; '' without one. */
export function useCarText(vehicle: Vehicle | null): string {
  const { make = '', model = '', generation, engine, year } = vehicle ?? {}
  const makes = useQuery({ ...query(listMakes, {}), enabled: make !== '' })
  const models = useQuery({ ...query(listModels, { make }), enabled: model !== '' })
  const isNamed = model !== '' && generation !== undefined
  const generations = useQuery({ ...query(listGenerations, { make, model }), enabled: isNamed })
  return carLabel(
    nameIn(makes.data?.makes ?? [], make),
    nameIn(models.data?.models ?? [], model),
    nameIn(generations.data?.generations ?? [], generation),
    engine,
    year === undefined ? undefined : String(year),
  )
}
