import { chassisFamilies } from './chassis-families.ts'
import { engineFamilies } from './engine-families.ts'
import type { Family } from './family.ts'
import { variantCount } from './kit/look.ts'
import { vehicleFamilies } from './vehicle-families.ts'

const families = { ...chassisFamilies, ...engineFamilies, ...vehicleFamilies }

export type FamilyName = keyof typeof families
export const familyNames = Object.keys(families) as FamilyName[]
export const familyOf = (name: FamilyName): Family => families[name]
export const variantsOf = (name: FamilyName) => familyOf(name).variants ?? variantCount
