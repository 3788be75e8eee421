import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/log.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { warmUp } from './warm-up.ts'

const { db, clock, connection, visitor } = await testApp()
const warned: unknown[] = []
const log = Object.assign(createLogger('silent'), { warn: (...said: unknown[]) => void warned.push(said) })

test('the warm-up leaves no trace, with or without products', async () => {
  await warmUp(db, clock.now(), log)
  await makeProduct(db, { category: 'brake-pads' })
  await warmUp(db, clock.now(), log)
  expect(warned).toEqual([])
  const zeroResults = await db.sql`select from zero_result_queries`
  expect(zeroResults).toHaveLength(0)
  expect((await visitor.call(suggestProducts, { text: 'торм' }, 'ru')).suggestions.length).toBeGreaterThan(0)
})

test('a server whose database is unreachable logs it and starts', async () => {
  const away = openDatabase(connection)
  await closeDatabase(away)
  await warmUp(away, clock.now(), log)
  expect(warned).toHaveLength(1)
})
