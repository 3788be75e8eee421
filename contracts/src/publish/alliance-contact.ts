import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { phoneNumber } from '../expo/contact.ts'
import { language } from '../language.ts'
import { location } from '../place/geo-point.ts'
import { storable } from '../text.ts'
import { optionalEmail } from '../user/email.ts'

const byLanguage = (max: number) =>
  z._default(z.partialRecord(language, z.string().check(z.trim(), z.maxLength(max), storable)), {})

const channels = {
  /** '' for none. */
  email: z._default(optionalEmail, ''),
  /** E.164; '' for none. */
  phone: z._default(z.union([z.literal(''), phoneNumber]), ''),
  location: z._default(z.nullable(location), null),
}

export const contactForm = z.object({ ...channels, address: byLanguage(300), hours: byLanguage(120) })
export type ContactForm = z.output<typeof contactForm>

const contact = z.object({ ...channels, address: z.string(), hours: z.string() })
export type AllianceContact = z.output<typeof contact>

export const getAllianceContact = defineAction({
  name: 'publish/contact/detail',
  summary: "Contact data of the alliance's office; null until set (S2.21)",
  kind: 'read',
  auth: 'public',
  input: z.object({}),
  output: z.object({ contact: z.nullable(contact) }),
})

/** 0 before the first save. */
const version = z.int().check(z.minimum(0), z.maximum(1e9))

export const getOfficeContact = defineAction({
  name: 'publish/contact/edit',
  summary: 'The contact in all languages, for editing',
  kind: 'read',
  auth: 'admin',
  input: z.object({}),
  output: z.object({ version, contact: contactForm }),
})

export const setAllianceContact = defineAction({
  name: 'publish/contact/set',
  summary: "Set the contact data of the alliance's office",
  auth: 'admin',
  input: z.object({ version, contact: contactForm }),
  output: z.object({ version, contact: contactForm }),
  limit: { max: 30, windowSeconds: 60 },
})
