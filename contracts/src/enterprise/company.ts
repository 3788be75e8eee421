import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { eventCard } from '../expo/event.ts'
import { shopCard } from '../shop/shop.ts'
import { companyBadge, companySlug } from './company-badge.ts'
import { companyContacts } from './profile.ts'

/** What an officer compares before an enterprise is approved, and what its badge does not speak of. */
export const COMPANY_CHECKED = ['registration', 'papers', 'people'] as const
export const COMPANY_UNCHECKED = ['goods', 'certificates', 'finances', 'presentation'] as const

const company = z.extend(companyBadge, {
  /** Since when its papers have run out: it is not verified from then on. */
  lapsedAt: z.nullable(z.string()),
  latinName: z.string(),
  /** The name that it trades under; empty when it is the registered one. */
  tradeName: z.string(),
  logo: z.string(),
  cover: z.string(),
  photos: z.array(z.string()),
  type: z.string(),
  country: z.string(),
  countryName: z.string(),
  /** Empty for a sole trader: theirs is a number of a person. */
  number: z.string(),
  registeredOn: z.string(),
  website: z.string(),
  introduction: z.string(),
  contacts: companyContacts,
  operatingAddress: z.string(),
  exportCountries: z.array(z.object({ code: z.string(), name: z.string() })),
  brands: z.array(z.string()),
  certificates: z.array(
    z.object({ kind: z.string(), number: z.string(), issuer: z.string(), validTo: z.string() }),
  ),
  /** Those on sale. */
  shops: z.array(shopCard),
  /** Where it exhibits: those to come first. */
  events: z.array(z.extend(eventCard, { boothCodes: z.array(z.string()) })),
})
export type PublicCompany = z.output<typeof company>

export const getCompany = defineAction({
  name: 'expo/company/detail',
  summary:
    'The public page of an approved enterprise: what was checked and when, or since when it is no longer verified, its shops and its booths',
  kind: 'read',
  auth: 'public',
  input: z.object({ slug: companySlug }),
  output: z.object({ company }),
})
