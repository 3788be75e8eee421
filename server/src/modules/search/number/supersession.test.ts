import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import type { ProductOverrides } from '../../../test/make-catalogue.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, db } = here
const NO_CYCLE = { constraint_name: 'supersessions_no_cycle' }

/** A TRW product that states which part number supersedes its own. */
const replaced = (number: string, by: string, more: ProductOverrides = {}, { db }: TestApp = here) =>
  makeProduct(db, {
    brand: 'trw',
    number,
    references: [{ kind: 'superseded_by', brand: 'TRW', number: by }],
    ...more,
  })
const setState = (id: string, state: string) => db.sql`update products set state = ${state} where id = ${id}`

async function find(text: string) {
  const { rows, replacement } = await visitor.call(queryProducts, { text })
  const newer = rows.filter(({ match }) => match === 'newer').map(({ id }) => id)
  return { newer, note: replacement && `${replacement.oldNumber} → ${replacement.newNumber}` }
}

test("[S2.35] a product's supersession applies only to the part numbers of its own brand", async () => {
  await replaced('ZX-77001', 'ZX-77002')
  const newest = await makeProduct(db, { brand: 'trw', number: 'ZX-77002' })
  await makeProduct(db, { brand: 'bosch', number: 'ZX-77001' })
  await makeProduct(db, { brand: 'bosch', number: 'ZX-77002' })
  const note = 'ZX-77001 → ZX-77002'
  expect(await find('trw ZX-77001')).toEqual({ newer: [newest.productId], note })
  expect(await find('ZX-77001')).toEqual({ newer: [newest.productId], note })
  expect(await find('bosch ZX-77001')).toEqual({ newer: [], note: null })
  // The brand may be a mistake: it has no such part number.
  expect(await find('mann-filter ZX-77001')).toEqual({ newer: [newest.productId], note })
})

test("[S2.35] a part number that only another brand has is not superseded by TRW's statement about one that nobody sells", async () => {
  const newest = await makeProduct(db, {
    brand: 'trw',
    number: 'ZX-78002',
    references: [{ kind: 'supersedes', brand: 'TRW', number: 'ZX-78001' }],
  })
  const expected = { newer: [newest.productId], note: 'ZX-78001 → ZX-78002' }
  expect(await find('ZX-78001')).toEqual(expected)
  await makeProduct(db, { brand: 'bosch', number: 'ZX-78001' })
  expect(await find('ZX-78001')).toEqual({ newer: [], note: null })
  expect(await find('trw ZX-78001')).toEqual(expected)
})

test('[S2.35] an old original part number that only other makers reference leads to the newest', async () => {
  await makeProduct(db, {
    brand: 'mahle',
    number: 'OC 305',
    references: [{ kind: 'oe', brand: 'Toyota', number: '90915-04001' }],
  })
  const newest = await makeProduct(db, {
    brand: 'toyota-genuine-parts',
    number: '90915-YZZD4',
    references: [{ kind: 'supersedes', brand: 'Toyota', number: '90915-04001' }],
  })
  expect(await find('90915-04001')).toEqual({
    newer: [newest.productId],
    note: '90915-04001 → 90915-YZZD4',
  })
})

test.each(['Toyota', 'Toyota Genuine Parts', 'toyota genuine parts'])(
  '[S2.35] an aftermarket maker cannot state that a part number of %s is superseded',
  async (brand) => {
    const number = `90915-0500${brand.length}${brand[0]}`
    await makeProduct(db, {
      brand: 'mahle',
      number: `OC 400${brand.length}${brand[0]}`,
      references: [{ kind: 'supersedes', brand, number }],
    })
    expect(await find(number)).toEqual({ newer: [], note: null })
  },
)

test.each(['draft', 'pending', 'hidden', 'rejected', 'archived'] as const)(
  '[S2.35] a product that is %s states no supersession, nor does it contradict others',
  async (state) => {
    const first = `SAY-${state}-1`
    const second = `SAY-${state}-2`
    const mute = await replaced(first, second, { state })
    const sold = await makeProduct(db, { brand: 'trw', number: first })
    expect(await find(`trw ${first}`)).toEqual({ newer: [], note: null })
    await setState(mute.productId, 'active')
    expect(await find(`trw ${first}`)).toEqual({ newer: [], note: `${first} → ${second}` })
    await setState(mute.productId, state)
    const other = await replaced(second, first)
    expect(await find(`trw ${second}`)).toEqual({
      newer: expect.arrayContaining([sold.productId]),
      note: `${second} → ${first}`,
    })
    // It would close a cycle by now.
    await expect(setState(mute.productId, 'active')).rejects.toMatchObject(NO_CYCLE)
    await setState(other.productId, 'archived')
    await setState(mute.productId, 'active')
    expect((await find(`trw ${first}`)).note).toBe(`${first} → ${second}`)
  },
)

test('[S2.35] supersessions stated by a closed shop do not count; when it reopens, uncontradicted ones count again', async () => {
  const { id: shopId } = await makeShop(db)
  await replaced('SHUT-1001', 'SHUT-1002', { shopId })
  await replaced('SHUT-2001', 'SHUT-2002', { shopId })
  const setShop = (state: string) => db.sql`update shops set state = ${state} where id = ${shopId}`
  await setShop('suspended')
  await makeProduct(db, { brand: 'trw', number: 'SHUT-2001' })
  expect((await find('SHUT-2001')).note).toBeNull()
  await replaced('SHUT-1002', 'SHUT-1001')
  await setShop('active')
  expect((await find('SHUT-2001')).note).toBe('SHUT-2001 → SHUT-2002')
  expect((await find('SHUT-1001')).note).toBeNull()
})

test.each([1, 2, 10, 25, 60])('[S2.35] a cycle of %i part numbers is refused', async (length) => {
  const numberAt = (at: number) => `RING${length}-${1000 + (at % length)}`
  for (let at = 0; at < length - 1; at++) await replaced(numberAt(at), numberAt(at + 1))
  const last = await makeProduct(db, { brand: 'trw', number: numberAt(length - 1) })
  const close = db.sql`
    insert into part_references (product_id, kind, brand_name, number, normalized_number, position)
    values (${last.productId}, 'superseded_by', 'TRW', ${numberAt(0)}, ${numberKey(numberAt(0))}, 1)`
  await expect(close).rejects.toMatchObject({ code: '23514' })
  const note = length > 1 ? `${numberAt(0)} → ${numberAt(length - 1)}` : null
  expect((await find(numberAt(0))).note).toBe(note)
})

/** Each states at the same time that its number is superseded by the other's. */
const halves = (app: TestApp, when: 'before' | 'after') =>
  meetAtGate(app, `trigger gate ${when} insert on supersessions for each row`, 2, () =>
    Promise.allSettled([
      replaced('RACE-1001', 'RACE-1002', {}, app),
      replaced('RACE-1002', 'RACE-1001', {}, app),
    ]),
  )

test('[S2.35] of two products that close a cycle at the same time exactly one is refused', async () => {
  const expected = await halves(here, 'before')
  const refused = expected.filter((one) => one.status === 'rejected')
  expect(refused).toMatchObject([{ reason: NO_CYCLE }])
  const [first, second] = expected[0].status === 'rejected' ? [2, 1] : [1, 2]
  expect((await find(`RACE-100${first}`)).note).toBe(`RACE-100${first} → RACE-100${second}`)
})

test('control: without waiting for each other, they close the cycle', async () => {
  const unguarded = await testApp()
  const sql = unguarded.db.sql
  const guard = /perform pg_advisory_xact_lock\(7241109\);/
  const [row] = await sql<{ source: string }[]>`
    select pg_get_functiondef('refuse_supersession_cycle'::regproc) as source`
  expect(row?.source).toMatch(guard)
  await sql.unsafe(row?.source.replace(guard, '') ?? '')
  // The first product writes the rates, which the next one would wait for.
  await makeProduct(unguarded.db)
  // After the cycle check, and before either is visible to the other.
  const expected = await halves(unguarded, 'after')
  expect(expected.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await sql`select from supersessions where old_key like 'RACE%'`).toHaveLength(2)
})

test('[S2.35] part numbers of two brands form no cycle together', async () => {
  await replaced('TWIN-1001', 'TWIN-1002')
  const references = [{ kind: 'superseded_by', brand: 'Bosch', number: 'TWIN-1001' }] as const
  await makeProduct(db, { brand: 'bosch', number: 'TWIN-1002', references: [...references] })
  expect((await find('trw TWIN-1001')).note).toBe('TWIN-1001 → TWIN-1002')
  expect((await find('bosch TWIN-1002')).note).toBe('TWIN-1002 → TWIN-1001')
})

test('[S2.35] a chain of any length is followed to its end, over part numbers that nobody sells', async () => {
  const numberAt = (at: number) => `LONG-${1000 + at}`
  for (let at = 1; at <= 12; at++) {
    await makeProduct(db, {
      brand: 'trw',
      number: numberAt(at),
      references: [{ kind: 'supersedes', brand: 'TRW', number: numberAt(at - 1) }],
    })
  }
  const { newer, note } = await find(numberAt(0))
  expect(note).toBe('LONG-1000 → LONG-1012')
  expect(newer).toHaveLength(12)
})

test('[S2.35] when more supersessions are stated than are read, no part number is called the newest', async () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...({ kind: 'superseded_by', brand: 'TRW' } as const),
      number: `MANY${count}-${2000 + at}`,
    }))
  await makeProduct(db, { brand: 'trw', number: 'MANY99-1000', references: others(99) })
  await makeProduct(db, { brand: 'trw', number: 'MANY100-1000', references: others(100) })
  expect((await find('MANY99-1000')).note).toBe('MANY99-1000 → MANY99-2098')
  expect(await find('MANY100-1000')).toEqual({ newer: [], note: null })
})
