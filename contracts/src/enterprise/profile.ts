import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { byLanguage, doubles, mediaUrl, rowId, ruled, secureUrl } from '../form-fields.ts'
import { optionalMobile, telegram, wechat } from '../user/contact.ts'
import { optionalEmail } from '../user/email.ts'
import { decisionNote, REASON_MIN } from './application.ts'
import { companySlug } from './company-badge.ts'
import { INTRODUCTION_MAX, PHOTOS_MAX } from './enterprise-form.ts'

/** What an enterprise says about itself on its public page: nobody checks it first, and the office can take it down. */
export const PROFILE_ITEMS = ['logo', 'cover', 'photos', 'introduction', 'website', 'contacts'] as const
export type ProfileItem = (typeof PROFILE_ITEMS)[number]

export const companyContacts = z.object({
  email: optionalEmail,
  phone: optionalMobile,
  wechat,
  whatsapp: optionalMobile,
  telegram,
})
export type CompanyContacts = z.output<typeof companyContacts>

const profile = z.object({
  /** Addresses of pictures; empty for none. */
  logo: mediaUrl,
  cover: mediaUrl,
  photos: z.array(mediaUrl.check(z.minLength(1))).check(
    z.maxLength(PHOTOS_MAX),
    ruled<readonly string[]>((all) => doubles(all, String)),
  ),
  introduction: byLanguage(INTRODUCTION_MAX),
  website: secureUrl,
  contacts: companyContacts,
})
export type CompanyProfile = z.output<typeof profile>

const takedown = z.object({
  item: z.enum(PROFILE_ITEMS),
  reason: z.string(),
  at: z.string(),
})

const reply = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: companySlug,
  version: z.int(),
  profile,
  /** What the office has taken down, the last first. */
  takedowns: z.array(takedown),
})
export type CompanyProfileView = z.output<typeof reply>

export const getCompanyProfile = defineAction({
  name: 'enterprise/profile/detail',
  summary:
    'What an approved enterprise says about itself on its public page, for its owner and its managers to change',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: rowId }),
  output: reply,
})

export const saveCompanyProfile = defineAction({
  name: 'enterprise/profile/save',
  summary:
    'Change logo, cover, photos, introduction, website and contacts of the public page of an approved enterprise; shown at once',
  auth: 'member',
  input: z.object({
    id: rowId,
    /** That was read: another one in the meantime is a conflict. */
    version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    profile,
  }),
  output: reply,
  limit: { max: 60, windowSeconds: 3600 },
})

export const getShownProfile = defineAction({
  name: 'enterprise/profile/shown',
  summary: 'What an approved enterprise says about itself on its public page, for the office',
  kind: 'read',
  auth: 'enterprise.review',
  input: z.object({ id: rowId }),
  output: reply,
})

export const takeDownProfile = defineAction({
  name: 'enterprise/profile/take-down',
  summary:
    'Take a picture, a text or the contacts off the public page of an enterprise, with the reason; its owner and managers are told',
  auth: 'enterprise.review',
  input: z
    .object({
      id: rowId,
      item: z.enum(PROFILE_ITEMS),
      /** Which of the photos. */
      photo: z._default(mediaUrl, ''),
      note: decisionNote(REASON_MIN),
    })
    .check(
      ruled<{ readonly item: ProfileItem; readonly photo: string }>(({ item, photo }) =>
        item === 'photos' && photo === '' ? [{ path: 'photo', rule: 'required' }] : [],
      ),
    ),
  output: reply,
})
