import { search } from '../ru/search.ts'
import { vehicle } from '../ru/vehicle.ts'

/** Finding products, and the car they are for. */
export const texts = { search, vehicle }
