import { company } from '../kk/company.ts'
import { map } from '../kk/map.ts'
import { shop } from '../kk/shop.ts'

/** One shop, one company, and where they are. */
export const texts = { shop, company, map }
