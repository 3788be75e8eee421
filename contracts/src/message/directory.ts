import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { companyBadge } from '../enterprise/company-badge.ts'
import { pageInput, pageOf } from '../page.ts'
import { plain, plainLines, storable } from '../text.ts'

export const ABOUT_MAX = 300

const profile = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), plain),
  company: z.string().check(z.trim(), z.maxLength(160), storable),
  jobTitle: z.string().check(z.trim(), z.maxLength(80), storable),
  about: z.string().check(z.trim(), z.maxLength(ABOUT_MAX), plainLines),
}

const entry = z.object({ userId: z.uuid(), ...profile })
export type DirectoryEntry = z.output<typeof entry>

export const listDirectory = defineAction({
  name: 'message/directory/list',
  summary: 'People who chose to be found by other members (S1.19)',
  kind: 'read',
  auth: 'member',
  input: z.object({
    text: z._default(z.string().check(z.trim(), z.maxLength(80), storable), ''),
    ...pageInput,
  }),
  output: pageOf(entry),
})

const directoryCompany = z.extend(companyBadge, {
  countryName: z.string(),
  /** Its oldest shop on sale, to which people write; null without one. */
  shopId: z.nullable(z.uuid()),
})
export type DirectoryCompany = z.output<typeof directoryCompany>

export const listDirectoryCompanies = defineAction({
  name: 'message/directory/companies',
  summary: 'Verified enterprises by name (S1.19)',
  kind: 'read',
  auth: 'member',
  input: listDirectory.input,
  output: pageOf(directoryCompany),
})

const own = z.object({ profile: z.nullable(z.object(profile)) })

export const getOwnEntry = defineAction({
  name: 'message/directory/mine',
  summary: 'What other members find about me; null while I am not found',
  kind: 'read',
  auth: 'member',
  input: z.object({}),
  output: own,
})

export const setOwnEntry = defineAction({
  name: 'message/directory/set',
  summary: 'Be found by other members with this, or with null no longer',
  auth: 'member',
  input: own,
  output: own,
  limit: { max: 60, windowSeconds: 3600 },
})
