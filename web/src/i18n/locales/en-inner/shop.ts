import { company } from '../en/company.ts'
import { map } from '../en/map.ts'
import { shop } from '../en/shop.ts'

/** One shop, one company, and where they are. */
export const texts = { shop, company, map }
