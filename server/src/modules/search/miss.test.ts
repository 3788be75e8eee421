import { listMisses, queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { forgetOldMisses } from './miss.service.ts'

const { visitor, user, as, db, clock } = await testApp()
await makeProduct(db, { category: 'brake-pads', number: '04465-02220' })

async function statViewer() {
  const person = await user()
  await db.$client`update users set roles = '{stat_viewer}' where id = ${person.id}`
  return as({ token: person.token!, uid: person.id })
}

/** A miss is written beside the answer. */
async function misses() {
  const office = await statViewer()
  return expect.poll(async () => (await office.call(listMisses, {})).rows)
}

test('[S2.35] what nobody sells is kept for the office, counted and without names', async () => {
  for (const text of [
    'Зюзюбра',
    'зюзюбра ',
    'call me +7 701 123 45 67',
    'me@example.kz',
    '+7 (701) 123-45-67',
  ]) {
    await visitor.call(queryProducts, { text }, 'ru')
  }
  await visitor.call(queryProducts, { text: 'колодки' }, 'ru')
  const kept = await misses()
  await kept.toContainEqual(expect.objectContaining({ text: 'зюзюбра', language: 'ru', count: 2 }))
  await kept.not.toContainEqual(expect.objectContaining({ text: expect.stringMatching(/701|@|колодки/) }))
})

test('[S2.35] who may not see the figures may not see what was missed', async () => {
  const person = await user()
  expect((await person.refused(listMisses, {})).code).toBe('PERMISSION_DENIED')
  expect((await visitor.refused(listMisses, {})).code).not.toBe('')
})

test('[S2.35] after ninety days it is forgotten', async () => {
  await forgetOldMisses(db.$client, new Date(clock.now().getTime() + 100 * 86_400_000))
  const kept = await misses()
  await kept.toEqual([])
})
