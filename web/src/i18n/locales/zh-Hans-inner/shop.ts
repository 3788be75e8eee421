import { company } from '../zh-Hans/company.ts'
import { map } from '../zh-Hans/map.ts'
import { shop } from '../zh-Hans/shop.ts'

/** One shop, one company, and where they are. */
export const texts = { shop, company, map }
