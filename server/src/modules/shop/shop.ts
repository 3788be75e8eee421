import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { previewOwnShop as contract } from '@tiantian/contracts/shop/own-shop.ts'
import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import type { ShopRow } from '../../platform/database/rows.generated.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import { badgeInSql } from '../enterprise/company.ts'
import { shownCertificates } from './certificate.ts'
import { requireOwnShop } from './own-shop.ts'
import { resolveSettings } from './shop-settings.ts'

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

/**
 * The page that buyers would get for settings, whether the shop is open or not; nothing is stored. The certificates are
 * those that are stored.
 * @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'CITY_NOT_FOUND' | 'CATEGORY_NOT_FOUND' | 'VEHICLE_NOT_FOUND' | 'FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED')
 */
export async function previewShop(
  sql: Queryable,
  userId: string,
  { id, language, settings }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await requireOwnShop(sql, userId, id, 'settings')
  const [before] = await sql<ShopRow[]>`select * from shops where id = ${id}`
  if (!before) throw new AppError('SHOP_NOT_FOUND')
  const { minimumOrder } = settings
  const { logo, cover, makeIds } = await resolveSettings(sql, userId, before, settings)
  const draft = {
    name: settings.name,
    slogan: settings.slogan,
    description: settings.description,
    return_policy: settings.returnPolicy,
    country: settings.country,
    city_id: settings.cityId,
    address: settings.address,
    phone: settings.phone,
    languages: settings.languages,
    more_phones: settings.morePhones,
    wechat: settings.wechat,
    whatsapp: settings.whatsapp,
    telegram: settings.telegram,
    business_types: settings.businessTypes,
    main_make_ids: makeIds,
    year_founded: settings.yearFounded,
    logo,
    cover,
    gallery: settings.gallery,
    hours: settings.hours,
    holiday: settings.holiday,
    minimum_order_minor: minimumOrder?.amountMinor ?? null,
    minimum_order_currency: minimumOrder?.currency ?? null,
  }
  const places = settings.warehouses.map(({ id: known, name, country, cityId }) => ({
    id: known ?? newId(),
    name,
    country,
    city_id: cityId,
  }))
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  const [row] = await sql<{ shop: Output<typeof contract>['shop'] }[]>`
    with places as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as place (id uuid, name text, country text, city_id integer))
    select sc.text::jsonb || jsonb_build_object('name', ${text('s.name')}, 'slogan', ${text('s.slogan')},
        'logo', s.logo, 'cover', s.cover, 'country', s.country, 'countryName', ${text('n.name')},
        'cityName', ${text('c.name')}, 'businessTypes', s.business_types)
      || ${pageInSql(sql, language, sql`places`)} as shop
    from shops stored, jsonb_populate_record(stored, ${JSON.stringify(draft)}::jsonb) s
      join cities c on c.id = s.city_id join countries n on n.code = s.country
      join shop_cards sc on sc.shop_id = s.id and sc.language = ${language}
    where stored.id = ${id}`
  if (!row) throw new AppError('SHOP_NOT_FOUND')
  return { shop: row.shop }
}
