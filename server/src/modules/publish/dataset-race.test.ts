import { importDataset, listReleases, publishRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../test/gate.ts'
import { importWish, makeDataset, tableText } from '../../test/make-dataset.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await removeGuard(unguarded)

test('two imports at one moment are two releases, each with the lines of its own file', async () => {
  expect(await importAtOnce(guarded)).toEqual([['KZ'], ['RU']])
})

test('the twin: with a number that is read before it is written they are one, mixed of both', async () => {
  expect(await importAtOnce(unguarded)).toEqual([['KZ', 'RU']])
})

test('of two releases that were compared with the same one, readers are shown one, whoever presses when', async () => {
  const slug = await makeDataset(guarded)
  const editor = await makeOfficer(guarded, ['data_editor'])
  for (const text of [tableText('2022,KZ,1,'), tableText('2022,RU,2,')]) {
    await editor.call(importDataset, await importWish(guarded, editor, slug, text))
  }
  const publishers = await Promise.all([1, 2].map(() => makeOfficer(guarded, ['data_publisher'])))
  const outcomes = await meetAtGate(guarded, GATE, 2, () =>
    Promise.allSettled(publishers.map((one, at) => one.call(publishRelease, { slug, n: at + 1 }))),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { releases } = await editor.call(listReleases, { slug })
  expect(releases.map(({ state, isLive }) => `${state} ${isLive}`).sort()).toEqual([
    'draft false',
    'published true',
  ])
})

const GATE = 'trigger gate before update on datasets for each statement'

/** Which countries each release has. */
async function importAtOnce(here: TestApp) {
  const slug = await makeDataset(here)
  const files = [tableText('2022,KZ,1,'), tableText('2022,RU,2,')]
  const wishes = await Promise.all(
    files.map(async (text) => {
      const editor = await makeOfficer(here, ['data_editor'])
      return { editor, wish: await importWish(here, editor, slug, text) }
    }),
  )
  await meetAtGate(here, GATE, 2, () =>
    Promise.all(wishes.map(({ editor, wish }) => editor.call(importDataset, wish))),
  )
  const rows = await here.db.$client<{ keys: string[] }[]>`
    select array_agg(o.members[1] order by o.members[1]) as keys
    from observations o join datasets d on d.id = o.dataset_id where d.slug = ${slug} group by n order by keys`
  return rows.map(({ keys }) => keys)
}

/** Redefines the function of the migration so that it reads first; the keys that would refuse the second go too. */
async function removeGuard({ db }: TestApp) {
  const guard = /last_n = last_n \+ 1/
  const [row] = await db.$client<{ source: string }[]>`
    select pg_get_functiondef('take_release_number'::regproc) as source`
  expect(row?.source).toMatch(guard)
  const blind = 'last_n = (select d.last_n + 1 from datasets d where d.id = asked)'
  await db.$client.unsafe(row?.source.replace(guard, blind) ?? '')
  await db.$client.unsafe('alter table dataset_releases drop constraint one_number_a_release cascade')
}
