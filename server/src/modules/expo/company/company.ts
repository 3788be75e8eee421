import { slugOf, sounded } from '../../publish/slug.ts'
import { IS_PUBLIC } from '../event-card.ts'

/**
 * A company is known by what it enters at events: entries of one shop, else of one name and country, are its own
 * (`exhibitors.company_key`). SQL here calls an entry `x` and its event `e`.
 */
export const IS_SHOWN = `x.state = 'confirmed' and ${IS_PUBLIC}`

/** The entry that tells what its company is: of those that are shown, the one that was added last. */
export const IS_NEWEST = `${IS_SHOWN} and not exists (select from exhibitors y join events e on e.id = y.event_id
  where y.company_key = x.company_key and (y.added_at, y.id) > (x.added_at, x.id)
    and y.state = 'confirmed' and ${IS_PUBLIC})`

/** The id of a company: of its oldest entry, whatever became of that, so that it stays. */
export const COMPANY_ID = `(select y.id from exhibitors y where y.company_key = x.company_key
  order by y.added_at, y.id limit 1)`

export interface NamedCompany {
  readonly companyId: string
  readonly sortName: string
}

/** The address of a company in all languages: its name says to people what it is, the id at the end counts. */
export const companySlug = async ({ companyId, sortName }: NamedCompany): Promise<string> =>
  `${slugOf(await sounded(sortName), 'company')}-${companyId}`
