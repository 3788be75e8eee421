import { company } from '../ru/company.ts'
import { map } from '../ru/map.ts'
import { shop } from '../ru/shop.ts'

/** One shop, one company, and where they are. */
export const texts = { shop, company, map }
