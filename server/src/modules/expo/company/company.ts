import { slugOf, sounded } from '../../../platform/text/slug.ts'
import { IS_VERIFIED } from '../../enterprise/company.ts'
import { IS_PUBLIC } from '../event/event-card.ts'

/**
 * A company is identified by its exhibitor entries: entries of one shop, or else of one name and country, belong
 * together (`exhibitors.company_key`). SQL here calls an entry `x` and its event `e`.
 */
export const IS_SHOWN = `x.state = 'confirmed' and ${IS_PUBLIC}`

/** The entry that describes the company: the most recently added listed one. */
export const IS_NEWEST = `${IS_SHOWN} and not exists (select from exhibitors y join events e on e.id = y.event_id
  where y.company_key = x.company_key and (y.added_at, y.id) > (x.added_at, x.id)
    and y.state = 'confirmed' and ${IS_PUBLIC})`

/** The company's id is the id of its oldest entry, whatever the state of that entry, so that it stays stable. */
export const COMPANY_ID = `(select y.id from exhibitors y where y.company_key = x.company_key
  order by y.added_at, y.id limit 1)`

/** The verified enterprise behind an entry, whose page then stands for the entry's own. */
const ENTERPRISE_OF_ENTRY = `from enterprise_applications a
  where a.id in (x.enterprise_id, (select enterprise_id from shops where id = x.shop_id)) and ${IS_VERIFIED}
  order by a.id = x.enterprise_id desc nulls last limit 1`
export const ENTERPRISE_SLUG = `(select a.company_slug ${ENTERPRISE_OF_ENTRY})`
export const IS_VERIFIED_ENTRY = `exists (select ${ENTERPRISE_OF_ENTRY})`

export interface NamedCompany {
  readonly companyId: string
  readonly sortName: string
  /** Of the page of its enterprise. */
  readonly enterpriseSlug: string | null
}

/** The path of a company page in all languages: the name is for readers, the id at the end identifies it. */
export const companySlug = async ({ companyId, sortName, enterpriseSlug }: NamedCompany): Promise<string> =>
  enterpriseSlug ?? `${slugOf(await sounded(sortName), 'company')}-${companyId}`
