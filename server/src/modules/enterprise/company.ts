import type { PublicCompany } from '@tiantian/contracts/enterprise/company.ts'
import type { EnterpriseForm } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { CERTIFICATE_NAMES } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { shortCode } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { slugOf, sounded } from '../../platform/text/slug.ts'
import type { ApplicationRow } from './application.ts'
import type { StoredProfile } from './profile/profile.ts'
import { profileOf } from './profile/profile.ts'

/** Of an application `a`: it has a public page and its badge. One whose papers have run out has the page alone. */
export const IS_VERIFIED = `a.kind = 'enterprise' and a.state = 'approved' and a.lapsed_at is null`

/** SQL of the badge of the enterprise with this id; null unless it is verified. */
export const badgeInSql = (id: string, language: Language): string => `(
  select jsonb_build_object('slug', a.company_slug, 'name', ${companyNameInSql(language)},
    'verifiedAt', to_char(a.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from enterprise_applications a where a.id = ${id} and ${IS_VERIFIED})`

/** The registered name, or that in Latin letters where the script of the other is foreign to the readers. */
export const companyNameInSql = (language: Language): string =>
  `case when a.name ~ '${FOREIGN_CHARACTERS[language]}' then coalesce(nullif(a.form->>'legalNameLatin', ''), a.name) else a.name end`

const HAN = '[\u4e00-\u9fff]'
const CYRILLIC = '[\u0400-\u04ff]'
const FOREIGN_CHARACTERS: Readonly<Record<Language, string>> = {
  'zh-Hans': CYRILLIC,
  en: `${HAN}|${CYRILLIC}`,
  ru: HAN,
  kk: HAN,
}

/** Sorts lists of companies. */
export const COMPANY_SORT_NAME = `lower(coalesce(nullif(a.form->>'legalNameLatin', ''), a.name))`

export type CompanyRecord = Omit<PublicCompany, 'shops' | 'events'> & {
  readonly id: string
  readonly updatedAt: string
}

interface FoundCompany
  extends Pick<ApplicationRow, 'id' | 'state' | 'country'>,
    Pick<StoredProfile, 'cover' | 'contacts'> {
  readonly form: EnterpriseForm
  readonly slug: string
  readonly number: string
  readonly name: string
  readonly countryName: string
  readonly tradeName: string
  readonly introduction: string
  readonly exportCountries: PublicCompany['exportCountries']
  readonly verified_at: string
  readonly lapsed_at: string | null
  readonly updated_at: string
}

/** One that has lapsed too, with the time; 'gone' while it is suspended, 'missing' when there never was one at this address. */
export async function findCompanyRecord(
  sql: Queryable,
  slug: string,
  language: Language,
): Promise<CompanyRecord | 'gone' | 'missing'> {
  const [row] = await sql<FoundCompany[]>`
    select a.id, a.state, a.form, a.cover, a.contacts, a.country, a.company_slug as slug, a.registration_number as number,
      ${sql.unsafe(textInSql("a.form->'tradeName'", language))} as "tradeName",
      ${sql.unsafe(textInSql("a.form->'introduction'", language))} as introduction,
      array(select jsonb_build_object('code', e.code, 'name', ${sql.unsafe(textInSql('e.name', language))})
        from jsonb_array_elements_text(coalesce(a.form->'exportCountries', '[]')) with ordinality as chosen (code, place)
        join countries e on e.code = chosen.code order by chosen.place) as "exportCountries",
      a.verified_at::text, a.lapsed_at::text, a.updated_at::text, ${sql.unsafe(companyNameInSql(language))} as name,
      ${sql.unsafe(textInSql('n.name', language))} as "countryName"
    from enterprise_applications a join countries n on n.code = a.country
    where a.company_slug = ${slug}`
  if (!row) return 'missing'
  return row.state === 'approved' ? recordOf(row) : 'gone'
}

function recordOf({ form, number, ...row }: FoundCompany): CompanyRecord {
  const { website, logo, cover, photos, contacts } = profileOf({ form, ...row })
  const isNumberOfPerson = form.legalForm === 'sole_trader'
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    latinName: form.legalNameLatin === row.name ? '' : form.legalNameLatin,
    type: form.type,
    country: row.country,
    countryName: row.countryName,
    number: isNumberOfPerson ? '' : number,
    registeredOn: form.registeredOn,
    website,
    logo,
    cover,
    photos,
    contacts,
    introduction: row.introduction,
    tradeName: row.tradeName === row.name ? '' : row.tradeName,
    operatingAddress: form.operatingAddress ?? '',
    exportCountries: row.exportCountries,
    brands: [...form.brands],
    certificates: form.certificates.map(({ kind, ...certificate }) => ({
      ...certificate,
      kind: CERTIFICATE_NAMES[kind] ?? '',
    })),
    verifiedAt: isoTime(row.verified_at),
    lapsedAt: row.lapsed_at && isoTime(row.lapsed_at),
    updatedAt: isoTime(row.updated_at),
  }
}

/** Gives an approved enterprise its address, which never changes, and the date of the check. */
export async function openCompanyPage(tx: Tx, { id, form, name }: ApplicationRow, at: Date) {
  const { legalNameLatin } = form as EnterpriseForm
  const slug = `${slugOf(await sounded(legalNameLatin || name), 'company')}-${shortCode(6).toLowerCase()}`
  await tx`
    update enterprise_applications set verified_at = ${at}, company_slug = coalesce(company_slug, ${slug})
    where id = ${id}`
}
