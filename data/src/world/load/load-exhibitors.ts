import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { copyRows } from './copy-rows.ts'
import type { PlannedEvent } from './load-events.ts'

const PRODUCTS_SHOWN = 4
const PER_HALL = 20
const PER_ROW = 5
/** In metres; rows are in pairs, back to back, with an aisle on both sides. */
const STAND = { width: 6, height: 4, aisle: 3 }
const MARGIN = 2
const HALL = { width: 36, height: 27 }

interface ShopRow {
  readonly id: string
  readonly name: LocalizedText
  readonly slogan: LocalizedText
  readonly country: string
}

/** Exhibitors: the best shops of each country in turn, each with a booth and its best sellers. */
export async function loadExhibitors(tx: TransactionSql, event: PlannedEvent) {
  const { plan, id, createdAt, random } = event
  if (plan.invitesOwner) await inviteOwner(tx, event)
  if (plan.exhibitors === 0) return
  const shops = await tx<ShopRow[]>`
    select id, name, slogan, country from (
      select s.*, row_number() over (partition by country order by rating_hundredths desc, id) as place from shops s
      where state = 'active') ranked
    order by place, country limit ${plan.exhibitors}`
  const exhibitors = shops.map((shop) => ({ ...shop, exhibitorId: worldId(createdAt, random) }))
  await copyRows(
    tx,
    'exhibitors',
    ['id', 'event_id', 'shop_id', 'name', 'profile', 'country', 'state', 'sort_name'],
    exhibitors.map((one) => [
      ...[one.exhibitorId, id, one.id, { ...one.name }, { ...one.slogan }, one.country, 'confirmed'],
      (one.name.en ?? '').toLowerCase(),
    ]),
  )
  const booths = exhibitors.map((one, at) => ({ ...one, place: boothOf(at) }))
  const halls = [...new Set(booths.map(({ place: [hall = ''] }) => hall))]
  await copyRows(
    tx,
    'event_halls',
    ['event_id', 'name', 'position', 'width', 'height'],
    halls.map((hall, at) => [id, hall, at, HALL.width, HALL.height]),
  )
  await copyRows(
    tx,
    'booths',
    ['event_id', 'hall', 'code', 'x', 'y', 'width', 'height', 'exhibitor_id', 'state'],
    booths.map(({ exhibitorId, place }) => [id, ...place, exhibitorId, 'confirmed']),
  )
  await tx`
    insert into exhibitor_products (exhibitor_id, product_id, position)
    select x.id, p.id, p.place from exhibitors x cross join lateral (
      select id, row_number() over (order by sold_count desc, id) as place from products
      where shop_id = x.shop_id and state = 'active' order by sold_count desc, id limit ${PRODUCTS_SHOWN}) p
    where x.event_id = ${id}`
}

/** A shop of the demo's owner exhibits too: they have to write its entry, and the office has requested changes. */
async function inviteOwner(tx: TransactionSql, { id, createdAt, random }: PlannedEvent) {
  await tx`
    insert into exhibitors (id, event_id, shop_id, name, profile, country, state, sort_name, brands, note)
    select ${worldId(createdAt, random)}, ${id}, s.id, s.name, s.slogan, s.country, 'needs_changes', lower(s.name ->> 'en'),
      '{Silk Road Select}', ${OFFICE_ASKS}
    from shops s join users u on u.id = s.owner_id
    where u.username = 'owner' and s.state = 'active' order by s.id limit 1`
}

/** In the language the office uses for a shop in China. */
const OFFICE_ASKS = '请补充展出的配件类别和展台人员名单。'

/** Hall, code and position. */
function boothOf(at: number): (string | number)[] {
  const hall = at < PER_HALL ? 'A' : 'B'
  const place = at % PER_HALL
  const [row, column] = [Math.floor(place / PER_ROW), place % PER_ROW]
  const x = MARGIN + column * (STAND.width + 0.5)
  const y = MARGIN + row * STAND.height + Math.ceil(row / 2) * STAND.aisle
  return [hall, `${hall}-${101 + place}`, x, y, STAND.width, STAND.height]
}
