import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  AllianceContact,
  getOfficeContact as officeContract,
  setAllianceContact as setContract,
} from '@tiantian/contracts/publish/alliance-contact.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AllianceContactRow } from '../../platform/database/rows.generated.ts'
import { requireVersion } from '../../platform/version.ts'
import type { Editor } from './editor.ts'

/** There is one alliance office. */
const OFFICE = '00000000-0000-7000-8000-00000000c0de'

interface ContactRow
  extends Pick<AllianceContactRow, 'version' | 'email' | 'phone' | 'hours' | 'latitude' | 'longitude'> {
  readonly address: LocalizedText
}

const readRow = async (sql: Queryable): Promise<ContactRow | undefined> =>
  (
    await sql<ContactRow[]>`
      select version, email, phone, address, hours, latitude, longitude from alliance_contact where id = ${OFFICE}`
  )[0]

const geoPointOf = ({ latitude, longitude }: ContactRow) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** As shown to visitors; undefined until the office has entered anything. */
export async function findContact(sql: Queryable, language: Language): Promise<AllianceContact | undefined> {
  const row = await readRow(sql)
  if (!row) return undefined
  const { email, phone, address, hours } = row
  return {
    email,
    phone,
    location: geoPointOf(row),
    address: textIn(address, language),
    hours: textIn(hours, language),
  }
}

/** In all languages; version 0 and empty before the first save. */
export async function getOfficeContact(sql: Queryable): Promise<Output<typeof officeContract>> {
  const row = await readRow(sql)
  if (!row) return { version: 0, contact: { email: '', phone: '', location: null, address: {}, hours: {} } }
  const { version, email, phone, address, hours } = row
  return { version, contact: { email, phone, location: geoPointOf(row), address, hours } }
}

/** @throws AppError('STATE_CONFLICT') when somebody else saved first */
export async function setContact(
  { db, userId, now }: Editor,
  { version, contact }: Parsed<typeof setContract>,
): Promise<Output<typeof officeContract>> {
  const { email, phone, location, address, hours } = contact
  await db.transaction(async (tx) => {
    const row = {
      email,
      phone,
      updated_at: now,
      address: JSON.stringify(withoutEmpty(address)),
      hours: JSON.stringify(withoutEmpty(hours)),
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
    }
    await requireVersion(
      version === 0
        ? tx`insert into alliance_contact ${tx({ id: OFFICE, ...row })} on conflict do nothing returning id`
        : tx`
            update alliance_contact set ${tx(row)}, version = version + 1
            where id = ${OFFICE} and version = ${version} returning id`,
    )
    await audit(tx, {
      actorId: userId,
      event: 'contact.set',
      objectKind: 'contact',
      objectId: OFFICE,
      change: { email, phone },
      at: now,
    })
  })
  return getOfficeContact(db.sql)
}

/** An empty text counts as missing, so that another language is shown instead. */
const withoutEmpty = (text: LocalizedText) =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words))
