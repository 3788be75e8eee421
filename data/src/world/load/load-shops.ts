import type { TransactionSql } from 'postgres'
import type { DataShop } from '../shop/shop.ts'
import { copyRows } from './copy-rows.ts'
import type { ReferenceIds } from './reference-ids.ts'

const SHOP_COLUMNS = [
  'id',
  'owner_id',
  'slug',
  'state',
  'name',
  'slogan',
  'description',
  'return_policy',
  'logo',
  'cover',
  'country',
  'city_id',
  'address',
  'phone',
  'languages',
  'business_types',
  'main_make_ids',
  'year_founded',
  'rating_hundredths',
  'rating_count',
  'on_time_bp',
  'response_hours',
  'created_at',
  'location',
]
const WAREHOUSE_COLUMNS = ['id', 'shop_id', 'name', 'country', 'city_id', 'kind']

export async function loadShops(
  tx: TransactionSql,
  shops: readonly DataShop[],
  ownerIds: readonly string[],
  ids: ReferenceIds,
): Promise<void> {
  await copyRows(
    tx,
    'shops',
    SHOP_COLUMNS,
    shops.map((shop, at) => shopRow(shop, ownerIds[at]!, ids)),
  )
  await copyRows(
    tx,
    'warehouses',
    WAREHOUSE_COLUMNS,
    shops.flatMap((shop) =>
      shop.warehouses.map((one) => [one.id, shop.id, one.name, one.country, one.cityId, one.kind]),
    ),
  )
}

function shopRow(shop: DataShop, ownerId: string, ids: ReferenceIds) {
  return [
    shop.id,
    ownerId,
    shop.slug,
    'active',
    shop.name,
    shop.slogan,
    shop.description,
    shop.returnPolicy,
    shop.logo,
    shop.cover,
    shop.country,
    shop.city.id,
    shop.address,
    shop.phone,
    shop.languages,
    shop.businessTypes,
    shop.mainMakes.map(ids.make),
    shop.yearFounded,
    shop.ratingHundredths,
    shop.ratingCount,
    shop.onTimeBp,
    shop.responseHours,
    shop.createdAt,
    `(${shop.spot.join(',')})`,
  ]
}
