import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { commissionAt } from './commission.ts'
import { customsHint } from './customs.ts'
import { deliveryTable } from './delivery.ts'
import { readTerms } from './terms.ts'

const { db } = await testApp()

const AT = new Date('2026-11-29T12:00:00Z')

test('[S4.15] the terms of orders are read once, and again after a change of any of their tables', async () => {
  const { sql } = db
  const changes = {
    commission: sql`
      insert into commission_rates (id, category_id, version, basis_points, valid_from, created_at)
      select gen_random_uuid(), null, 1 + count(*), 333, ${AT}, ${AT} from commission_rates where category_id is null`,
    customs: sql`
      insert into customs_rules (id, country, duty_basis_points, source, checked_on, created_at)
      values (gen_random_uuid(), 'PE', 600, '{"en": "Test"}', '2026-11-01', ${AT})`,
    categories: sql`update categories set hs_code = null where slug = 'brake-pads'`,
    carriers: sql`
      insert into carriers (id, name, mode, is_active, created_at)
      values ('0199c0de-0000-7000-8000-000000000001', '{"en": "Test"}', 'sea', true, ${AT})`,
    rates: sql`
      insert into carrier_rates (id, carrier_id, position, to_country, currency, base_minor, per_kilogram_minor,
        per_cubic_metre_minor, days_min, days_max)
      values (gen_random_uuid(), '0199c0de-0000-7000-8000-000000000001', 1, 'PE', 'USD', 900, 0, 0, 20, 30)`,
    stops: sql`insert into delivery_stops (country, reason) values ('CL', '{"en": "Strike"}')`,
    exchange: sql`
      insert into exchange_rates (currency, rate_date, per_usd, source) values ('KZT', '2099-01-01', 512, 'test')`,
  }
  for (const change of Object.values(changes)) {
    const before = await readTerms(sql)
    expect(await readTerms(sql)).toBe(before)
    await change
    expect(await readTerms(sql)).not.toBe(before)
  }
  const terms = await readTerms(sql)
  const goods = { category_slug: 'brake-pads', hs_code: '', warehouse_country: 'CN' }
  expect(commissionAt(terms, 'brake-pads', AT)).toBe(333)
  expect(customsHint(terms, 'PE', goods)).toMatchObject({ dutyBasisPoints: 600, hsCode: '' })
  const draft = { currency: 'USD' as const, grossGrams: 1000, volumeCm3: 1000 }
  const first = { offer_id: '', warehouse_country: 'CN' }
  expect(deliveryTable(terms, 'PE').optionsFor({ ...draft, first })).toContainEqual(
    expect.objectContaining({ kind: 'carrier', priceMinor: 900 }),
  )
  expect(deliveryTable(terms, 'CL').stop).toEqual({ en: 'Strike' })
  expect(terms.exchange.get('KZT')?.date).toBe('2099-01-01')
})

test('[S4.15] a change that is rolled back leaves the terms as they were', async () => {
  const before = await readTerms(db.sql)
  const change = db.sql.begin(async (tx) => {
    await tx`insert into delivery_stops (country, reason) values ('BO', '{"en": "Floods"}')`
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  expect(await readTerms(db.sql)).toBe(before)
})
