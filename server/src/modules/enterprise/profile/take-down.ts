import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  CompanyProfile,
  CompanyProfileView,
  takeDownProfile as contract,
} from '@tiantian/contracts/enterprise/profile.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { queueNotifications } from '../../user/notifications/notify.ts'
import type { ApplicationReviewer } from '../review.ts'
import type { StoredProfile } from './profile.ts'
import { PROFILE_TAKEN_DOWN, profileOf, storeProfile, viewOf } from './profile.ts'
import { profileTakenDown } from './take-down-notification.ts'

/** Of an enterprise with a public page. @throws AppError('COMPANY_NOT_FOUND') */
async function findShown(sql: Queryable, id: string, lock: Fragment): Promise<StoredProfile> {
  const [row] = await sql<StoredProfile[]>`
    select * from enterprise_applications
    where id = ${id} and kind = 'enterprise' and state in ('approved', 'suspended') and company_slug is not null ${lock}`
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  return row
}

export const getShown = async (sql: Queryable, id: string): Promise<CompanyProfileView> =>
  viewOf(sql, await findShown(sql, id, sql``))

/** @throws AppError('COMPANY_NOT_FOUND' | 'OWN_APPLICATION'), and 'STATE_CONFLICT' for what is no longer there */
export async function takeDown(
  tx: Tx,
  { user, at }: ApplicationReviewer,
  { id, item, photo, note }: Parsed<typeof contract>,
) {
  const row = await findShown(tx, id, tx`for no key update`)
  const members = await tx`
    select from enterprise_applications where id = ${id} and user_id = ${user.id}
    union all select from enterprise_members where application_id = ${id} and user_id = ${user.id}`
  if (members.length > 0) throw new AppError('OWN_APPLICATION')
  const before = profileOf(row)
  const content = item === 'photos' ? photo : before[item]
  const isThere =
    item === 'photos' ? before.photos.includes(photo) : Object.values(content).some((text) => text !== '')
  if (!isThere) throw new AppError('STATE_CONFLICT')
  await storeProfile(tx, { id, profile: without(before, item, photo), at })
  const takedownId = newId()
  await tx`
    insert into company_takedowns (id, application_id, item, content, reason, taken_at)
    values (${takedownId}, ${id}, ${item}, ${JSON.stringify(content)}::jsonb, ${note}, ${at})`
  await audit(tx, {
    actorId: user.id,
    event: PROFILE_TAKEN_DOWN,
    objectKind: 'enterprise.application',
    objectId: id,
    at,
    change: { version: row.profile_version + 1, item, content, reason: note },
  })
  await queueNotifications(tx, profileTakenDown, [{ id: takedownId }])
}

/** A picture goes wherever it stands. */
function without(profile: CompanyProfile, item: keyof CompanyProfile, photo: string): CompanyProfile {
  if (item === 'introduction') return { ...profile, introduction: {} }
  if (item === 'contacts')
    return { ...profile, contacts: { email: '', phone: '', wechat: '', whatsapp: '', telegram: '' } }
  if (item === 'website') return { ...profile, website: '' }
  const picture = item === 'photos' ? photo : profile[item]
  return {
    ...profile,
    logo: profile.logo === picture ? '' : profile.logo,
    cover: profile.cover === picture ? '' : profile.cover,
    photos: profile.photos.filter((one) => one !== picture),
  }
}
