import { importDataset, publishRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { saveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import { importInput, makeDataset, tableText } from '../../../test/make-dataset.ts'
import { begin, wholeForm } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const guarded = await testApp()
const unguarded = await testApp()
await removeGuards(unguarded)

test('two simultaneous imports are two releases, each with the rows of its own file', async () => {
  expect(await importAtOnce(guarded)).toEqual([['KZ'], ['RU']])
})

test('control: reading the number before writing it gives one release with the rows of both', async () => {
  expect(await importAtOnce(unguarded)).toEqual([['KZ', 'RU']])
})

test('of two releases compared with the same one, only one can be published, in whatever order', async () => {
  expect(await publishAtOnce(guarded)).toEqual(['STATE_CONFLICT', 'shown'])
})

test('control: without comparing with the published release, the second replaces one that it was never compared with', async () => {
  expect(await publishAtOnce(unguarded)).toEqual(['shown', 'shown'])
})

test('of two simultaneous saves one is a conflict', async () => {
  expect(await saveAtOnce(guarded)).toEqual(['EDIT_CONFLICT', 'saved'])
})

test('control: without the version check the second overwrites a change that it never saw', async () => {
  expect(await saveAtOnce(unguarded)).toEqual(['saved', 'saved'])
})

/** The results of two officers who save the same dataset. */
async function saveAtOnce(here: TestApp) {
  const editors = await Promise.all([0, 1].map(() => makeOfficer(here, ['data_editor'])))
  const form = wholeForm()
  const slug = await begin(editors[0]!, form)
  const outcomes = await meetAtGate(here, GATE, 2, () =>
    Promise.allSettled(
      editors.map((one, decimals) =>
        one.call(saveDataset, { slug, version: 1, form: { ...form, decimals } }),
      ),
    ),
  )
  return outcomes.map((each) => (each.status === 'fulfilled' ? 'saved' : codeOf(each.reason))).sort()
}

/** The results of two officers who publish two releases. */
async function publishAtOnce(here: TestApp) {
  const slug = await makeDataset(here)
  const editor = await makeOfficer(here, ['data_editor'])
  const places: { slug: string; n: number }[] = []
  for (const text of [tableText('2022,KZ,1,'), tableText('2022,RU,2,')]) {
    const { releases } = await editor.call(importDataset, await importInput(here, editor, slug, text))
    places.push({ slug, n: releases[0]!.n })
  }
  const publishers = await Promise.all(places.map(() => makeOfficer(here, ['data_publisher'])))
  const outcomes = await meetAtGate(here, GATE, 2, () =>
    Promise.allSettled(publishers.map((one, at) => one.call(publishRelease, places[at]!))),
  )
  return outcomes.map((each) => (each.status === 'fulfilled' ? 'shown' : codeOf(each.reason))).sort()
}

const codeOf = (reason: unknown) => String((reason as { code?: string }).code)

const GATE = 'trigger gate before update on datasets for each statement'

/** The countries of each release. */
async function importAtOnce(here: TestApp) {
  const slug = await makeDataset(here)
  const files = [tableText('2022,KZ,1,'), tableText('2022,RU,2,')]
  const inputs = await Promise.all(
    files.map(async (text) => {
      const editor = await makeOfficer(here, ['data_editor'])
      return { editor, input: await importInput(here, editor, slug, text) }
    }),
  )
  await meetAtGate(here, GATE, 2, () =>
    Promise.all(inputs.map(({ editor, input }) => editor.call(importDataset, input))),
  )
  const rows = await here.db.sql<{ keys: string[] }[]>`
    select array_agg(o.members[1] order by o.members[1]) as keys
    from observations o join datasets d on d.id = o.dataset_id where d.slug = ${slug} group by n order by keys`
  return rows.map(({ keys }) => keys)
}

/** Redefines database functions; unique keys that would refuse a second number are dropped too. */
async function removeGuards({ db }: TestApp) {
  const redefine = async (name: string, guard: RegExp, blind: string) => {
    const [row] = await db.sql<{ source: string }[]>`
      select pg_get_functiondef(${name}::regproc) as source`
    expect(row?.source).toMatch(guard)
    await db.sql.unsafe(row?.source.replace(guard, blind) ?? '')
  }
  await redefine(
    'claim_release_number',
    /last_n = last_n \+ 1/,
    'last_n = (select d.last_n + 1 from datasets d where d.id = asked)',
  )
  await redefine('claim_dataset_version', /and version = seen/, '')
  await redefine('publish_dataset_release', /and coalesce\(d\.live_n, 0\) = r\.base_n/, '')
  await db.sql.unsafe('alter table dataset_releases drop constraint one_number_per_release cascade')
}
