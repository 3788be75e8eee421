import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { RoutePoint } from '@tiantian/contracts/order/order.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import type { BORDER_HUBS } from '@tiantian/contracts/order/tracking.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { distanceBetween } from '@tiantian/contracts/place/geo-point.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'

type BorderHub = (typeof BORDER_HUBS)[number]

/** The posts of the reference data, on the side of the buyer. */
const HUB_IDS: Readonly<Record<BorderHub, string>> = {
  khorgos: 'border-khorgos-kz',
  nur_zholy: 'border-nur-zholy',
  dostyk_alashankou: 'border-dostyk',
  kolzhat: 'border-kolzhat',
  bakhty: 'border-bakhty',
  maikapchagai: 'border-maikapshagai',
  zabaikalsk_manzhouli: 'border-zabaikalsk',
  blagoveshchensk_heihe: 'border-blagoveshchensk-kanikurgan',
  torugart: 'border-torugart',
  irkeshtam: 'border-irkeshtam',
}

interface RoutedShipment {
  readonly id: string
  readonly border_hub: BorderHub | null
  /** The latest first. */
  readonly events: readonly { readonly at: string; readonly place: string }[]
}

interface RoutedOrder {
  readonly id: string
  readonly state: OrderState
  readonly address: unknown
  readonly shipments: readonly RoutedShipment[]
}

interface FoundPlace extends GeoPoint {
  readonly key: string
  readonly name: LocalizedText
}

/** `almaty` of `Almaty, warehouse 3`. */
const spellingsOf = (place: string) => {
  const text = place.normalize('NFKC').toLowerCase()
  const [first = ''] = text.split(/[,;]/)
  return [text.trim(), first.trim(), first.split('(')[0]!.trim()]
}

/**
 * The way of each shipment: from the warehouse over where it has been and the border to the address, as far as these
 * places are known. A place is typed by the shop; one that is no city or post by its name is not on the way.
 */
export async function readRoutes(
  sql: Queryable,
  order: RoutedOrder,
  language: Language,
): Promise<ReadonlyMap<string, RoutePoint[]>> {
  if (order.shipments.length === 0) return new Map()
  const places = await findPlaces(sql, order)
  const { cityId } = order.address as { readonly cityId: number }
  return new Map(
    order.shipments.map((shipment) => [
      shipment.id,
      routeOf(shipment, {
        origin: places.get('origin'),
        border: shipment.border_hub ? places.get(HUB_IDS[shipment.border_hub]) : undefined,
        destination: places.get(`city ${cityId}`),
        placeOf: (text) =>
          spellingsOf(text)
            .map((spelling) => places.get(`named ${spelling}`))
            .find(Boolean),
        isThere: ARRIVED.includes(order.state),
        language,
      }),
    ]),
  )
}

const ARRIVED: readonly OrderState[] = [
  'delivered',
  'completed',
  'return_requested',
  'return_accepted',
  'refunded',
]

async function findPlaces(sql: Queryable, { id, address, shipments }: RoutedOrder) {
  const { cityId } = address as { readonly cityId: number }
  const spellings = [
    ...new Set(shipments.flatMap(({ events }) => events.flatMap(({ place }) => spellingsOf(place)))),
  ]
  const hubs = shipments.flatMap(({ border_hub }) => (border_hub ? [HUB_IDS[border_hub]] : []))
  const rows = await sql<FoundPlace[]>`
    (select 'origin' as key, c.name, c.latitude, c.longitude
      from order_lines l join offers f on f.id = l.offer_id join warehouses w on w.id = f.warehouse_id
      join cities c on c.id = w.city_id
      where l.order_id = ${id} order by l.position limit 1)
    union all
    select 'city ' || c.id, c.name, c.latitude, c.longitude from cities c where c.id = ${cityId}
    union all
    select h.id, h.name, h.latitude, h.longitude from hubs h where h.id = any(${hubs}::text[])
    union all
    select distinct on (n.spelling) 'named ' || n.spelling, c.name, c.latitude, c.longitude
    from unnest(${spellings}::text[]) as typed (spelling) join city_names n on n.spelling = typed.spelling
    join cities c on c.id = n.city_id
    union all
    select distinct on (typed.spelling) 'named ' || typed.spelling, h.name, h.latitude, h.longitude
    from unnest(${spellings}::text[]) as typed (spelling)
    join hubs h on exists (select from jsonb_each_text(h.name) t where lower(t.value) = typed.spelling)`
  // A post comes after a city of its name: what is entered of goods on their way means the post.
  return new Map(rows.map((row) => [row.key, row]))
}

interface KnownPlaces {
  readonly origin: FoundPlace | undefined
  readonly border: FoundPlace | undefined
  readonly destination: FoundPlace | undefined
  readonly placeOf: (text: string) => FoundPlace | undefined
  readonly isThere: boolean
  readonly language: Language
}

interface OnTheWay {
  readonly kind: RoutePoint['kind']
  readonly place: FoundPlace
  readonly at: string | null
}

function routeOf(
  { events }: RoutedShipment,
  { origin, border, destination, placeOf, isThere, language }: KnownPlaces,
): RoutePoint[] {
  const passed = events.toReversed().flatMap(({ at, place }): OnTheWay[] => {
    const found = placeOf(place)
    return found ? [{ kind: 'event', place: found, at: isoTime(at) }] : []
  })
  const between = border ? withBorder(passed, border, destination) : passed
  const way: OnTheWay[] = [
    ...(origin ? [{ kind: 'origin' as const, place: origin, at: null }] : []),
    ...between,
    ...(destination ? [{ kind: 'destination' as const, place: destination, at: null }] : []),
  ]
  if (way.length < 2) return []
  const reached = isThere
    ? way.length - 1
    : Math.max(
        0,
        way.findLastIndex(({ at }) => at !== null),
      )
  return way.map(({ kind, place: { name, latitude, longitude }, at }, index) => ({
    kind,
    name: textIn(name, language),
    latitude,
    longitude,
    at,
    isPassed: index <= reached,
  }))
}

/** Nobody says when goods are at a border that is only planned: it stands before the first place that is nearer to the end. */
function withBorder(passed: readonly OnTheWay[], border: FoundPlace, destination: FoundPlace | undefined) {
  const isAt = ({ place }: OnTheWay) => distanceBetween(place, border) < BORDER_METRES
  if (passed.some(isAt)) return passed.map((one) => (isAt(one) ? { ...one, kind: 'border' as const } : one))
  const left = (place: GeoPoint) => (destination ? distanceBetween(place, destination) : 0)
  const beyond = passed.findIndex(({ place }) => left(place) < left(border))
  return passed.toSpliced(beyond === -1 ? passed.length : beyond, 0, {
    kind: 'border',
    place: border,
    at: null,
  })
}

/** Both sides of a border, and the town beside it. */
const BORDER_METRES = 40_000
