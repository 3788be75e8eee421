import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { query } from '../../sdk/query.ts'

/** Makes and models change about once in a season. */
const DAY_MS = 86_400_000

export const makesQuery = () => ({ ...query(listMakes, {}), staleTime: DAY_MS })
export const modelsQuery = (make: string) => ({ ...query(listModels, { make }), staleTime: DAY_MS })
export const generationsQuery = (make: string, model: string) => ({
  ...query(listGenerations, { make, model }),
  staleTime: DAY_MS,
})
