import { search } from '../kk/search.ts'
import { vehicle } from '../kk/vehicle.ts'

/** Finding products, and the car they are for. */
export const texts = { search, vehicle }
