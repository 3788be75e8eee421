import { getDataset } from '@tiantian/contracts/publish/dataset.ts'
import { importDataset, publishRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import {
  addMembers,
  createDataset,
  getDatasetDraft,
  moveDataset,
  saveDataset,
} from '@tiantian/contracts/publish/dataset-office.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { check, FIRST, importInput, release, tableText } from '../../../test/make-dataset.ts'
import { begin, inAll, step, wholeForm } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, visitor, app } = here
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

test('[S2.14] two officers take a dataset from nothing to publication, with a chart', async () => {
  const { editor, publisher } = office
  const slug = await begin(editor)
  const n = await importRelease(slug)
  await publisher.call(publishRelease, { slug, n })
  // Its figures are published, its texts are not.
  expect((await visitor.refused(getDataset, { slug })).code).toBe('DATASET_NOT_FOUND')

  await step(editor, slug, 'submit')
  expect((await editor.refused(moveDataset, { slug, version: 1, event: 'publish' })).code).toBe(
    'PERMISSION_DENIED',
  )
  const { dataset } = await step(publisher, slug, 'publish')
  expect(dataset).toMatchObject({ state: 'published', isShown: true, isFixed: true, events: ['unpublish'] })

  expect(await visitor.call(getDataset, { slug }, 'kk')).toMatchObject({
    title: 'Lorry exports (kk)',
    publisher: 'Alliance (kk)',
    geoScheme: 'ISO2',
    charts: [{ kind: 'bar', title: 'Two neighbours take most (kk)', members: ['country:KZ', 'country:RU'] }],
    dimensions: [{ members: [{ key: 'all' }, { key: 'KZ', colour: 3 }, { key: 'RU' }] }],
  })
  const page = await app.inject({ url: `/s/ru/data/${slug}` })
  expect([page.statusCode, page.body.includes('Lorry exports (ru)'), page.body.includes('<svg')]).toEqual([
    200,
    true,
    true,
  ])
  expect(await eventsOf(slug)).toEqual([
    'dataset.create',
    'dataset.import',
    'dataset.release.publish',
    'dataset.submit',
    'dataset.publish',
  ])
})

test('a repeated create request creates one dataset; a taken name or code is refused', async () => {
  const { editor, publisher } = office
  const form = wholeForm()
  const slug = await begin(editor, form)
  await editor.call(createDataset, { slug, form })
  expect((await publisher.refused(createDataset, { slug, form })).code).toBe('SLUG_TAKEN')
  expect((await editor.refused(createDataset, { slug: `${slug}-b`, form })).code).toBe('SLUG_TAKEN')
})

test('saving over an unseen change is a conflict that names the other editor; no work is lost', async () => {
  const { editor, publisher } = office
  const slug = await begin(editor)
  const form = wholeForm()
  await editor.call(saveDataset, { slug, version: 1, form: { ...form, decimals: 1 } })
  const late = await publisher.refused(saveDataset, { slug, version: 1, form: { ...form, decimals: 2 } })
  expect(late).toMatchObject({ code: 'EDIT_CONFLICT', params: { name: expect.stringContaining('officer_') } })
  const { dataset } = await publisher.call(getDatasetDraft, { slug })
  expect(dataset).toMatchObject({ version: 2, form: { decimals: 1 } })
})

describe('what readers see', () => {
  test('stays while the next version is edited, and until another officer has approved it', async () => {
    const { editor, publisher } = office
    const slug = await shown()
    const form = { ...wholeForm(), title: inAll('Heavy lorries') }
    await publisher.call(saveDataset, { slug, version: 1, form })
    await step(publisher, slug, 'submit', { version: 2 })
    expect((await publisher.refused(moveDataset, { slug, version: 2, event: 'publish' })).code).toBe(
      'FOUR_EYES',
    )
    expect(await visitor.call(getDataset, { slug })).toMatchObject({ title: 'Lorry exports' })
    const lead = await makeOfficer(here, ['data_publisher'])
    const returned = await step(lead, slug, 'return', { version: 2, comment: 'How heavy?' })
    expect(returned.dataset).toMatchObject({ state: 'needs_changes', comment: 'How heavy?', isShown: true })
    await step(editor, slug, 'submit', { version: 2 })
    await step(lead, slug, 'publish', { version: 2 })
    expect(await visitor.call(getDataset, { slug })).toMatchObject({ title: 'Heavy lorries' })
  })

  test('is gone once it is withdrawn, on pages, in lists and in files', async () => {
    const slug = await shown()
    await step(office.publisher, slug, 'unpublish')
    expect((await visitor.refused(getDataset, { slug })).code).toBe('DATASET_NOT_FOUND')
    expect((await app.inject({ url: `/s/en/data/${slug}` })).statusCode).toBe(410)
    expect((await app.inject({ url: `/api/data/${slug}.csv` })).statusCode).toBe(404)
    await step(office.editor, slug, 'archive')
    expect((await office.editor.refused(saveDataset, { slug, version: 1, form: wholeForm() })).code).toBe(
      'STATE_CONFLICT',
    )
  })
})

test('the structure of existing figures is fixed: frequency, dimensions, and members with figures', async () => {
  const { editor } = office
  const slug = await begin(editor)
  await importRelease(slug)
  const form = wholeForm()
  const [country] = form.dimensions
  const save = (change: object) =>
    editor.refused(saveDataset, { slug, version: 1, form: { ...form, ...change } })
  const without = (key: string) => [
    { ...country!, members: country!.members.filter((one) => one.key !== key) },
  ]
  const charts: [] = []
  expect((await save({ frequency: 'month' })).code).toBe('DATASET_SHAPE_FIXED')
  expect((await save({ dimensions: [], charts })).code).toBe('DATASET_SHAPE_FIXED')
  expect((await save({ dimensions: without('KZ'), charts })).code).toBe('DATASET_SHAPE_FIXED')
})

test.each([
  ['a part of itself', [{ key: 'KZ', label: { en: 'KZ' }, parent: 'KZ' }], 'dimensions.0.members.0.parent'],
  [
    'a part of an unknown member',
    [{ key: 'KZ', label: { en: 'KZ' }, parent: 'EU' }],
    'dimensions.0.members.0.parent',
  ],
  [
    'listed twice',
    [
      { key: 'KZ', label: { en: 'KZ' } },
      { key: 'KZ', label: { en: 'KZ' } },
    ],
    'dimensions.0.members.1.key',
  ],
])('a member that is %s is refused at its field', async (_what, members, path) => {
  const form = {
    ...wholeForm(),
    charts: [],
    dimensions: [{ key: 'country', label: { en: 'Country' }, members }],
  }
  const refused = await office.editor.refused(createDataset, { slug: 'never-begun', form })
  expect(refused.fields?.[0]?.path).toBe(`form.${path}`)
})

test('members missing in the dataset can be added from the import, after which the file is valid', async () => {
  const { editor } = office
  const slug = await shown()
  const next = tableText('2022,all,340,', '2022,KZ,100,', '2022,RU,200,', '2022,UZ,40,')
  expect(await check(here, editor, slug, next)).toMatchObject({
    isGood: false,
    counts: { 'member-unknown': 1 },
  })
  const members = [{ key: 'UZ', label: inAll('Uzbekistan') }]
  const { dataset } = await editor.call(addMembers, { slug, dimension: 'country', members })
  expect(dataset).toMatchObject({ state: 'published', version: 2 })
  expect(await check(here, editor, slug, next)).toMatchObject({ isGood: true })
  await release(here, office, slug, next)
  const { series } = await visitor.call(getDataset, { slug, members: ['country:UZ'] })
  expect(series).toMatchObject([{ label: 'Uzbekistan', points: [{ period: '2022', value: 40 }] }])
})

test('a part of another member is not counted twice in their total', async () => {
  const { editor, publisher } = office
  const form = wholeForm()
  const member = (key: string, parent: string | null) => ({
    key,
    label: inAll(key),
    isTotal: false,
    isHeadline: false,
    parent,
    colour: null,
  })
  const members = [member('KZ', null), member('KZ-75', 'KZ'), member('RU', null)]
  const slug = await begin(editor, { ...form, charts: [], dimensions: [{ ...form.dimensions[0]!, members }] })
  await step(editor, slug, 'submit')
  await step(publisher, slug, 'publish')
  await release(here, office, slug, tableText('2022,KZ,100,', '2022,KZ-75,60,', '2022,RU,200,'))
  expect((await visitor.call(getDataset, { slug })).whole).toMatchObject([{ period: '2022', value: 300 }])
})

/** Imports a file as a draft release; returns its number. */
async function importRelease(slug: string): Promise<number> {
  const { releases } = await office.editor.call(
    importDataset,
    await importInput(here, office.editor, slug, FIRST),
  )
  return releases[0]!.n
}

/** With published texts and figures. */
async function shown(): Promise<string> {
  const slug = await begin(office.editor)
  await step(office.editor, slug, 'submit')
  await step(office.publisher, slug, 'publish')
  await release(here, office, slug, FIRST)
  return slug
}

async function eventsOf(slug: string) {
  const rows = await db.sql<{ event: string }[]>`
    select event from audit_log where object_kind = 'dataset'
      and object_id = (select id from datasets where slug = ${slug}) order by id`
  return rows.map(({ event }) => event)
}
