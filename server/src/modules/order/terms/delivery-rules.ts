import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  Carrier,
  DeliveryStop,
  getDeliveryRules,
  saveCarrier,
  setDeliveryStops,
} from '@tiantian/contracts/order/delivery.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { OrderActor } from '../order-actor.ts'

/** The audit log names one object: all rules change together. */
const RULES_ID = '00000000-0000-0000-0000-000000000000'

/** Carriers with their tables, the oldest first; countries by code. */
export async function readDeliveryRules(sql: Queryable): Promise<Output<typeof getDeliveryRules>> {
  const carriers = await sql<Carrier[]>`
    select c.id, c.name, c.mode, c.is_active as "isActive", c.version, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fromCountry', r.from_country, 'toCountry', r.to_country, 'currency', r.currency, 'baseMinor', r.base_minor,
        'perKilogramMinor', r.per_kilogram_minor, 'perCubicMetreMinor', r.per_cubic_metre_minor,
        'kilogramsMax', r.kilograms_max, 'daysMin', r.days_min, 'daysMax', r.days_max) order by r.position), '[]')
      from carrier_rates r where r.carrier_id = c.id) as rates
    from carriers c order by c.created_at, c.id`
  const stops = await sql<DeliveryStop[]>`select country, reason from delivery_stops order by country`
  return { carriers, stops, stopsVersion: await readStopsVersion(sql) }
}

/** A fingerprint of the list: it has no row of its own that could count. */
async function readStopsVersion(sql: Queryable): Promise<string> {
  const [list] = await sql<{ version: string }[]>`
    select md5(coalesce(jsonb_agg(to_jsonb(s) order by country), '[]')::text) as version from delivery_stops s`
  return list!.version
}

/** @throws AppError('STATE_CONFLICT' | 'INVALID_INPUT') for an outdated version, and for a country that is none */
export async function storeCarrier(
  tx: Tx,
  { userId, at }: OrderActor,
  { id, version, name, mode, isActive, rates }: Omit<Parsed<typeof saveCarrier>, 'requestId'>,
) {
  await requireCountries(
    tx,
    rates.flatMap(({ fromCountry, toCountry }) => (fromCountry ? [fromCountry, toCountry] : [toCountry])),
    'rates',
  )
  const carrierId = id ?? newId()
  const names = JSON.stringify(name)
  if (id) {
    await requireVersion(tx`
      update carriers set name = ${names}::jsonb, mode = ${mode}, is_active = ${isActive}, version = version + 1
      where id = ${id} and version = ${version} returning id`)
    await tx`delete from carrier_rates where carrier_id = ${id}`
  } else {
    await tx`
      insert into carriers (id, name, mode, is_active, created_at)
      values (${carrierId}, ${names}::jsonb, ${mode}, ${isActive}, ${at})`
  }
  const rows = rates.map((rate, position) => ({ ...rate, id: newId(), position }))
  await tx`
    insert into carrier_rates (id, carrier_id, position, from_country, to_country, currency, base_minor,
      per_kilogram_minor, per_cubic_metre_minor, kilograms_max, days_min, days_max)
    select id, ${carrierId}, position, "fromCountry", "toCountry", currency, "baseMinor", "perKilogramMinor",
      "perCubicMetreMinor", "kilogramsMax", "daysMin", "daysMax"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rate (
      id uuid, position smallint, "fromCountry" text, "toCountry" text, currency text, "baseMinor" bigint,
      "perKilogramMinor" bigint, "perCubicMetreMinor" bigint, "kilogramsMax" int, "daysMin" smallint, "daysMax" smallint)`
  await audit(tx, {
    actorId: userId,
    event: id ? 'order.carrier.update' : 'order.carrier.create',
    objectKind: 'carrier',
    objectId: carrierId,
    change: { name, mode, isActive, rates: rates.length },
    at,
  })
}

/** @throws AppError('STATE_CONFLICT' | 'INVALID_INPUT') for an outdated version, and for a country that is none */
export async function replaceStops(
  tx: Tx,
  { userId, at }: OrderActor,
  { version, stops }: Parsed<typeof setDeliveryStops>,
) {
  await tx`select pg_advisory_xact_lock(hashtext('delivery stops'))`
  if ((await readStopsVersion(tx)) !== version) throw new AppError('STATE_CONFLICT')
  await requireCountries(
    tx,
    stops.map(({ country }) => country),
    'stops',
  )
  await tx`delete from delivery_stops`
  await tx`
    insert into delivery_stops (country, reason)
    select * from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as stop (country text, reason jsonb)`
  await audit(tx, {
    actorId: userId,
    event: 'order.delivery.stops',
    objectKind: 'delivery',
    objectId: RULES_ID,
    change: { countries: stops.map(({ country }) => country) },
    at,
  })
}

async function requireCountries(tx: Tx, codes: readonly string[], path: string) {
  const wanted = [...new Set(codes)]
  const known = await tx`select from countries where code = any(${wanted}::text[])`
  if (known.length < wanted.length) throw new AppError('INVALID_INPUT', {}, [{ path, rule: 'invalid_value' }])
}
