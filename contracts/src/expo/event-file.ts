import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { registrationState } from './state.ts'

/** How long a download link is valid. */
export const FILE_LINK_MINUTES = 10

/** Tables of attendees, and their badges: four A6 badges per sheet, or ten of 86 × 54 mm. */
export const OFFICE_FILES = ['csv', 'xlsx', 'badges-a6', 'badges-card'] as const
export type OfficeFile = (typeof OFFICE_FILES)[number]

/** A path on this server. */
const link = z.object({ url: z.string() })

/** The selected registrations of an event. */
export const registrationChoice = {
  state: z.optional(registrationState),
  /** Part of a code, name, company, address or ticket number. */
  text: z._default(z.string().check(z.trim(), z.maxLength(80), storable), ''),
}

export const createOfficeFile = defineAction({
  name: 'expo/office/file',
  summary:
    'A link to a table of registrations or to their badges, valid for some minutes. Audited with the reason',
  auth: 'expo.registration',
  input: z.object({
    eventId: z.uuid(),
    kind: z.enum(OFFICE_FILES),
    ...registrationChoice,
    /** The reason for exporting personal data. */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), storable),
  }),
  output: link,
  limit: { max: 60, windowSeconds: 3600 },
})

export const createBadgeFile = defineAction({
  name: 'expo/registration/badge',
  summary: 'A link to the badges of an own registration, to print at home; valid for some minutes',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: link,
  limit: { max: 60, windowSeconds: 3600 },
})

export const createContactFile = defineAction({
  name: 'expo/contact/file',
  summary: 'A link to all own contacts as vCard or as a table; valid for some minutes',
  auth: 'member',
  input: z.object({ kind: z.enum(['vcf', 'csv']) }),
  output: link,
  limit: { max: 60, windowSeconds: 3600 },
})
