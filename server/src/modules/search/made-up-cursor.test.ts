import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { writeCursor } from '../../platform/database/cursor.ts'
import { newId } from '../../platform/id.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
for (let n = 0; n < 3; n++) await makeProduct(db, { category: 'brake-pads' })
await db.sql`analyze search_items`
// As in a catalogue with a million of them.
await db.sql`update pg_class set reltuples = 1000000 where oid = 'search_items'::regclass`

/** A forged cursor of the page after these. */
const behind = (mode: number) => writeCursor('found products by relevance', [mode, 10_000_000, newId()])

test('[S2.35] a forged cursor cannot make the server rank a million results', async () => {
  const refused = await visitor.refused(queryProducts, { text: 'тормозные колодки', cursor: behind(1) })
  expect(refused.code).toBe('INVALID_INPUT')
  const { rows } = await visitor.call(queryProducts, { text: 'тормозные колодки', cursor: behind(-1) })
  expect(rows).toHaveLength(3)
})
