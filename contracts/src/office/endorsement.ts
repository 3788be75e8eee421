import * as z from 'zod/mini'
import { plainLines } from '../text.ts'

export const ENDORSEMENT_NOTE_MAX = 500

/** What a colleague should look at; the reader of an approval does not see it. */
export const endorsementNote = z._default(
  z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(ENDORSEMENT_NOTE_MAX), plainLines),
  '',
)

/** Who approves an item of a queue: one person, or a second one after the first has recommended it. */
export const secondPerson = z.object({
  /** By the rule of its kind one person alone does not approve it. */
  isNeeded: z.boolean(),
  endorsement: z.nullable(z.object({ by: z.string(), isOwn: z.boolean(), note: z.string() })),
})
export type SecondPerson = z.output<typeof secondPerson>

/** The caller may approve it now; the server decides. */
export const mayConfirm = ({ isNeeded, endorsement }: SecondPerson): boolean =>
  endorsement ? !endorsement.isOwn : !isNeeded
