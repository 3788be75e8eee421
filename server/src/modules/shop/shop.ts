import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { badgeInSql } from '../enterprise/company.ts'
import { shownCertificates } from './certificate.ts'

/** A shop on sale with all data of its page. @throws AppError('SHOP_NOT_FOUND') also for one that is not on sale */
export async function getShop(sql: Queryable, id: string, language: Language): Promise<Shop> {
  const warehouses = sql`(select * from warehouses where shop_id = s.id)`
  const [row] = await sql<{ shop: Shop }[]>`
    select sc.text::jsonb || ${pageInSql(sql, language, warehouses)} as shop
    from shops s join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where s.id = ${id} and s.state = 'active'`
  if (!row) throw new AppError('SHOP_NOT_FOUND')
  return row.shop
}

/** SQL of what the page of `shops s` shows besides its card, with the warehouses of a subselect. */
export function pageInSql(sql: Queryable, language: Language, warehouses: Fragment): Fragment {
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  return sql`
    jsonb_build_object('description', ${text('s.description')}, 'address', s.address, 'phone', s.phone,
      'morePhones', s.more_phones, 'wechat', s.wechat, 'whatsapp', s.whatsapp, 'telegram', s.telegram, 'languages', s.languages,
      'yearFounded', s.year_founded, 'returnPolicy', ${text('s.return_policy')}, 'openedAt', s.created_at,
      'hours', s.hours, 'company', ${sql.unsafe(badgeInSql('s.enterprise_id', language))},
      'holiday', case when (s.holiday->>'to')::date >= current_date then jsonb_build_object('from', s.holiday->>'from',
        'to', s.holiday->>'to', 'note', ${text("(s.holiday->'note')")}) end,
      'minimumOrder', case when s.minimum_order_minor is not null then jsonb_build_object(
        'amountMinor', s.minimum_order_minor, 'currency', s.minimum_order_currency) end,
      'certificates', ${shownCertificates(sql)}, 'gallery', s.gallery,
      'warehouses', coalesce((
        select json_agg(json_build_object('name', w.name, 'country', w.country,
          'countryName', ${text('wn.name')}, 'cityName', ${text('wc.name')}) order by w.id)
        from ${warehouses} w join countries wn on wn.code = w.country join cities wc on wc.id = w.city_id), '[]'),
      'mainMakes', coalesce((
        select json_agg(json_build_object('slug', m.slug, 'name', ${text('m.name')}) order by m.is_popular desc, m.slug)
        from makes m where m.id = any(s.main_make_ids)), '[]'))`
}
