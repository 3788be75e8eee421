import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { doubles, line, ruled } from '../form-fields.ts'
import { calendarDate } from '../moment.ts'
import { plain } from '../text.ts'
import { AUTHORISATION_STATES, CERTIFICATE_KINDS } from './names.ts'

/** Why an authorisation is not accepted; each has a text that the seller reads (`AUTHORISATION_REASON_TEXTS`). */
export const AUTHORISATION_REASONS = [
  'brand',
  'shop',
  'issuer',
  'expired',
  'unreadable',
  'forged',
  'other',
] as const
export type AuthorisationReason = (typeof AUTHORISATION_REASONS)[number]

export const CERTIFICATES_MAX = 40
export const CERTIFICATE_NAME_MAX = 120
export const CERTIFICATE_ISSUER_MAX = 120
export const CERTIFICATE_NUMBER_MAX = 80

/** Of this or the last century; null: it does not expire. */
const lastDay = z.nullable(calendarDate)

const certificate = z
  .object({
    /** A new one has none. */
    id: z.optional(z.uuid()),
    kind: z.enum(CERTIFICATE_KINDS),
    name: line(CERTIFICATE_NAME_MAX).check(z.minLength(1), plain),
    issuer: line(CERTIFICATE_ISSUER_MAX).check(plain),
    number: line(CERTIFICATE_NUMBER_MAX).check(plain),
    validUntil: lastDay,
    /** The slug of a brand; an authorisation names one. */
    brand: z.string().check(z.regex(/^[a-z0-9-]{0,80}$/)),
    /** A private document (`media/document/sign`), which buyers open through its certificate alone. */
    fileId: z.uuid(),
  })
  .check(
    ruled<{ readonly kind: string; readonly brand: string }>(({ kind, brand }) =>
      kind === 'authorisation' && brand === '' ? [{ path: 'brand', rule: 'required' }] : [],
    ),
  )
export type CertificateForm = z.output<typeof certificate>

export const certificates = z.array(certificate).check(
  z.maxLength(CERTIFICATES_MAX),
  ruled<readonly { readonly fileId: string }[]>((all) =>
    doubles(
      all.map(({ fileId }) => fileId),
      (at) => `${at}.fileId`,
    ),
  ),
)

/** How far the office has come with an authorisation; none for other certificates. */
export const certificateStanding = z.object({
  id: z.uuid(),
  state: z.enum(AUTHORISATION_STATES),
  /** The last day on which it counts although nobody has checked it; null when it does not. */
  countsUntil: z.nullable(z.string()),
  reason: z.nullable(z.enum(AUTHORISATION_REASONS)),
  note: z.string(),
})
export type CertificateStanding = z.output<typeof certificateStanding>

export const openCertificate = defineAction({
  name: 'shop/certificate/open',
  summary:
    'A link to the file of a certificate that the page of a shop shows, good for some minutes; those who set up the shop open the others too',
  auth: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({ url: z.string() }),
  limit: { max: 60, windowSeconds: 600 },
})
