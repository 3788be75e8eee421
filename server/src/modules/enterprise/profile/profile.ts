import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@tiantian/contracts/action.ts'
import type { EnterpriseForm } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type {
  CompanyContacts,
  CompanyProfile,
  CompanyProfileView,
  ProfileItem,
  saveCompanyProfile as saveContract,
} from '@tiantian/contracts/enterprise/profile.ts'
import { PROFILE_ITEMS } from '@tiantian/contracts/enterprise/profile.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { assertOwnPictures } from '../../media/file-path.ts'
import { editConflict } from '../../user/edit-conflict.ts'
import type { Applicant } from '../application.ts'
import { isAllowedFor } from '../member.ts'

export interface StoredProfile {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly form: Pick<EnterpriseForm, 'logo' | 'photos' | 'introduction' | 'website'>
  readonly cover: string
  readonly contacts: Partial<CompanyContacts>
  readonly company_slug: string
  readonly profile_version: number
}

const NO_CONTACTS: CompanyContacts = { email: '', phone: '', wechat: '', whatsapp: '', telegram: '' }

export const profileOf = ({
  form,
  cover,
  contacts,
}: Pick<StoredProfile, 'form' | 'cover' | 'contacts'>): CompanyProfile => ({
  logo: form.logo ?? '',
  cover,
  photos: [...(form.photos ?? [])],
  introduction: form.introduction ?? {},
  website: form.website ?? '',
  contacts: { ...NO_CONTACTS, ...contacts },
})

/** @throws AppError('COMPANY_NOT_FOUND') for an enterprise that the user may not present */
export async function getOwnProfile(sql: Queryable, userId: string, id: string): Promise<CompanyProfileView> {
  const [row] = await sql<StoredProfile[]>`
    select * from enterprise_applications a
    where a.id = ${id} and a.kind = 'enterprise' and a.state = 'approved' and ${isAllowedFor(sql, userId, 'profile')}`
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  return viewOf(sql, row)
}

const TAKEDOWNS_SHOWN = 10

export async function viewOf(sql: Queryable, row: StoredProfile): Promise<CompanyProfileView> {
  const takedowns = await sql<{ item: ProfileItem; reason: string; at: string }[]>`
    select item, reason, taken_at::text as at from company_takedowns where application_id = ${row.id}
    order by taken_at desc, id desc limit ${TAKEDOWNS_SHOWN}`
  return {
    id: row.id,
    name: row.name,
    slug: row.company_slug,
    version: row.profile_version,
    profile: profileOf(row),
    takedowns: takedowns.map((one) => ({ ...one, at: isoTime(one.at) })),
  }
}

export const PROFILE_SAVED = 'enterprise.profile.save'
export const PROFILE_TAKEN_DOWN = 'enterprise.profile.take-down'

/**
 * What needs no review is shown at once.
 * @throws AppError('COMPANY_NOT_FOUND' | 'ENTERPRISE_SUSPENDED' | 'EDIT_CONFLICT' | 'INVALID_INPUT' | 'FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED')
 */
export async function saveProfile(
  tx: Tx,
  { userId, at }: Applicant,
  { id, version, profile }: Parsed<typeof saveContract>,
) {
  const [row] = await tx<StoredProfile[]>`
    select * from enterprise_applications a
    where a.id = ${id} and a.kind = 'enterprise' and a.state in ('approved', 'suspended')
      and ${isAllowedFor(tx, userId, 'profile')} for no key update`
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  if (row.state === 'suspended') throw new AppError('ENTERPRISE_SUSPENDED')
  const before = profileOf(row)
  const changed = PROFILE_ITEMS.filter((item) => !isDeepStrictEqual(profile[item], before[item]))
  if (changed.length === 0) return
  if (row.profile_version !== version)
    throw await editConflict(tx, { id, version, events: [PROFILE_SAVED, PROFILE_TAKEN_DOWN] })
  await assertNotTakenDown(tx, id, profile, changed)
  const known = new Set(picturesOf(before))
  await assertOwnPictures(
    tx,
    userId,
    picturesOf(profile).filter((address) => !known.has(address)),
  )
  await storeProfile(tx, { id, profile, at })
  await audit(tx, {
    actorId: userId,
    event: PROFILE_SAVED,
    objectKind: 'enterprise.application',
    objectId: id,
    at,
    change: { version: version + 1, items: changed },
  })
}

const picturesOf = ({ logo, cover, photos }: CompanyProfile) =>
  [logo, cover, ...photos].filter((address) => address !== '')

interface NextProfile {
  readonly id: string
  readonly profile: CompanyProfile
  readonly at: Date
}

export async function storeProfile(tx: Tx, { id, profile, at }: NextProfile) {
  const { cover, contacts, ...inForm } = profile
  await tx`
    update enterprise_applications set form = form || ${JSON.stringify(inForm)}::jsonb, cover = ${cover},
      contacts = ${JSON.stringify(contacts)}::jsonb, profile_version = profile_version + 1, updated_at = ${at}
    where id = ${id}`
}

/** A picture that was taken down is none of the others either. */
const PICTURES: readonly ProfileItem[] = ['logo', 'cover', 'photos']

async function assertNotTakenDown(
  tx: Tx,
  id: string,
  profile: CompanyProfile,
  changed: readonly ProfileItem[],
) {
  const taken = await tx<{ item: ProfileItem; content: unknown }[]>`
    select item, content from company_takedowns where application_id = ${id}`
  const issues = changed.flatMap((item): FieldIssue[] => {
    const refused = taken.filter((one) =>
      PICTURES.includes(item) ? PICTURES.includes(one.item) : one.item === item,
    )
    const parts = item === 'photos' ? profile.photos : [profile[item]]
    return parts.flatMap((part, at) =>
      refused.some(({ content }) => isSame(part, content))
        ? [{ path: item === 'photos' ? `profile.photos.${at}` : `profile.${item}`, rule: 'taken_down' }]
        : [],
    )
  })
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
}

/** Of texts in several languages and of contacts, one that was refused is enough. */
function isSame(part: unknown, refused: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part !== '' && isDeepStrictEqual(part, refused)
  const texts = Object.values(refused as object).filter((text) => text !== '')
  return Object.values(part).some((text) => texts.includes(text))
}
