import { search } from '../en/search.ts'
import { vehicle } from '../en/vehicle.ts'

/** Finding products, and the car they are for. */
export const texts = { search, vehicle }
