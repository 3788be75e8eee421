import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

/** Of a file, as text. */
export const CONTACT_FILE_CHARS_MAX = 200_000
export const CONTACT_FILE_ROWS_MAX = 500

/** `known`: somebody of this address, number, or name and company is among the contacts already. */
const IMPORT_OUTCOMES = ['saved', 'known', 'refused'] as const
const CONTACT_FIELDS = ['name', 'company', 'jobTitle', 'email', 'phone', 'note', 'tags'] as const

export const importContacts = defineAction({
  name: 'expo/contact/import',
  summary: 'Add contacts of my own from a vCard or CSV file, with a report on each of them (S1.18)',
  auth: 'member',
  input: z.object({
    /** What it is shows in the text itself, not in the name of the file. */
    text: z.string().check(z.minLength(1), z.maxLength(CONTACT_FILE_CHARS_MAX), storable),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        /** As far as it could be read. */
        name: z.string(),
        outcome: z.enum(IMPORT_OUTCOMES),
        /** What is wrong with one that was refused. */
        field: z.nullable(z.enum(CONTACT_FIELDS)),
      }),
    ),
  }),
  limit: { max: 20, windowSeconds: 3600 },
})
