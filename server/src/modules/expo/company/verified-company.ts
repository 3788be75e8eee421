import type { Output } from '@tiantian/contracts/action.ts'
import type { getCompany as contract } from '@tiantian/contracts/enterprise/company.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CompanyRecord } from '../../enterprise/company.ts'
import { findCompanyRecord } from '../../enterprise/company.ts'
import type { EventCardRow } from '../event/event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf } from '../event/event-card.ts'
import { IS_SHOWN } from './company.ts'
import type { CompanyEvent } from './read-company.ts'

export interface VerifiedCompany extends CompanyRecord {
  readonly shops: ShopCard[]
  readonly events: CompanyEvent[]
}

const SHOPS_SHOWN = 50
const EVENTS_SHOWN = 60

/** With its shops on sale and all its booths. */
export async function findVerifiedCompany(
  sql: Queryable,
  slug: string,
  language: Language,
  now: Date,
): Promise<VerifiedCompany | 'gone' | 'missing'> {
  const found = await findCompanyRecord(sql, slug, language)
  if (typeof found === 'string') return found
  const [shops, events] = await Promise.all([
    readShops(sql, found.id, language),
    readEvents(sql, found.id, language, now),
  ])
  return { ...found, shops, events }
}

/** @throws AppError('COMPANY_NOT_FOUND') also for one that is suspended */
export async function getVerifiedCompany(
  sql: Queryable,
  slug: string,
  language: Language,
  now: Date,
): Promise<Output<typeof contract>> {
  const found = await findVerifiedCompany(sql, slug, language, now)
  if (typeof found === 'string') throw new AppError('COMPANY_NOT_FOUND')
  const { id: _, updatedAt: __, ...company } = found
  const events = company.events.map((event) => ({ ...event, boothCodes: [...event.boothCodes] }))
  return { company: { ...company, events } }
}

async function readShops(sql: Queryable, id: string, language: Language): Promise<ShopCard[]> {
  const rows = await sql<{ card: ShopCard }[]>`
    select sc.text::json as card from shops s join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where s.enterprise_id = ${id} and s.state = 'active' order by s.created_at, s.id limit ${SHOPS_SHOWN}`
  return rows.map(({ card }) => card)
}

async function readEvents(
  sql: Queryable,
  id: string,
  language: Language,
  now: Date,
): Promise<CompanyEvent[]> {
  const rows = await sql<(EventCardRow & Pick<CompanyEvent, 'boothCodes'>)[]>`
    select ${sql.unsafe(eventCardColumns(language))},
      array(select b.code from booths b join exhibitors x on x.id = b.exhibitor_id
        where x.event_id = e.id and b.state <> 'held' and ${entriesOf(sql, id)} order by b.code) as "boothCodes"
    from ${sql.unsafe(EVENT_CARD_FROM)}
    where exists (select from exhibitors x where x.event_id = e.id and ${sql.unsafe(IS_SHOWN)} and ${entriesOf(sql, id)})
    order by e.ends_at <= ${now}, case when e.ends_at > ${now} then e.starts_at end, e.starts_at desc, e.id
    limit ${EVENTS_SHOWN}`
  return rows.map(({ boothCodes, ...row }) => ({ ...eventCardOf(row, now), boothCodes }))
}

const entriesOf = (sql: Queryable, id: string) => sql`
  (x.enterprise_id = ${id} or x.shop_id in (select s.id from shops s where s.enterprise_id = ${id}))`
