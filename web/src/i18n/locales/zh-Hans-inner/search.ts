import { search } from '../zh-Hans/search.ts'
import { vehicle } from '../zh-Hans/vehicle.ts'

/** Finding products, and the car they are for. */
export const texts = { search, vehicle }
