import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { previewOwnShop as contract } from '@tiantian/contracts/shop/own-shop.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ShopRow } from '../../platform/database/rows.generated.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import { requireOwnShop } from './own-shop.ts'
import { pageInSql } from './shop.ts'
import { resolveSettings } from './shop-settings.ts'

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
