import * as z from 'zod/mini'
import { latinName, plain, storable } from '../text.ts'
import { email } from '../user/email.ts'
import { bareNumber, internationalNumber } from '../user/international-number.ts'

/** In common notations, `8 777 123 45 67` too; output in E.164. */
export const phoneNumber = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => internationalNumber(bareNumber(text))),
  z.regex(/^\+[1-9]\d{6,14}$/),
)

const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80), plain)
const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

/** The registrant and their contact details. */
export const contact = z.object({
  name,
  /** Normalized like account addresses, so that registrations made without an account are found. */
  email,
  phone: phoneNumber,
  company: line(160),
  jobTitle: line(80),
})
export type Contact = z.output<typeof contact>

/** An attendee: the name for the badge, also in Latin letters. */
export const attendee = z.object({
  ticketTypeId: z.uuid(),
  name,
  nameLatin: line(80).check(latinName),
  company: line(160),
  jobTitle: line(80),
})
export type Attendee = z.output<typeof attendee>
