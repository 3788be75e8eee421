import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import {
  checkImport,
  importDataset,
  listReleases,
  publishRelease,
  rollBackRelease,
} from '@tiantian/contracts/publish/dataset-import.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  check,
  FIRST,
  importInput,
  makeDataset,
  release,
  tableText,
  uploadTable,
} from '../../../test/make-dataset.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { readZip } from '../../../test/read-zip.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, db, app } = here
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

const points = (...pairs: [string, number | null][]) =>
  pairs.map(([period, value]) => ({ period, value, flag: null }))

test("[S1.1] a visitor reads figures released by two officers, in the visitor's language", async () => {
  const slug = await makeDataset(here)
  expect((await visitor.refused(getDataset, { slug })).code).toBe('DATASET_NOT_FOUND')
  const n = await release(here, office, slug, FIRST)
  const found = await visitor.call(getDataset, { slug }, 'kk')
  expect(found).toMatchObject({
    title: 'Exports (ru)',
    periods: { from: '2022', to: '2023' },
    release: { n },
  })
  expect(found.series.map(({ label }) => label)).toEqual(
    ['all', 'KZ', 'RU', 'UZ'].map((key) => `Country ${key} (ru)`),
  )
  expect(found.series[1]?.points).toEqual(points(['2022', 100], ['2023', 150]))
  expect(found.whole).toEqual(points(['2022', 300], ['2023', 500]))
  const { datasets } = await visitor.call(listDatasets, {})
  expect(datasets.find((each) => each.slug === slug)).toMatchObject({
    label: 'Country all',
    points: points(['2022', 300], ['2023', 500]),
  })
})

test('[S2.14] in the list the member that a dataset is about stands for it, not the total', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  await db.sql`
    update dataset_members m set is_headline = true from datasets d
    where d.id = m.dataset_id and d.slug = ${slug} and m.key = 'KZ'`
  const { datasets } = await visitor.call(listDatasets, {})
  expect(datasets.find((each) => each.slug === slug)).toMatchObject({
    label: 'Country KZ',
    points: points(['2022', 100], ['2023', 150]),
  })
  // The sum of all is still what the page calls the whole.
  expect((await visitor.call(getDataset, { slug })).whole).toEqual(points(['2022', 300], ['2023', 500]))
})

test('members and periods are selected; an unknown member is refused', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const chosen = await visitor.call(getDataset, { slug, members: ['country:KZ'], from: '2023', to: '2023' })
  expect(chosen.series.map(({ members }) => members)).toEqual([['KZ']])
  expect(chosen.series[0]?.points).toEqual(points(['2023', 150]))
  const refused = await visitor.refused(getDataset, { slug, members: ['country:XX'] })
  expect([refused.code, refused.fields?.[0]?.path]).toEqual(['INVALID_INPUT', 'members'])
})

test('a check shows what would change and writes nothing', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const counted = async () =>
    (await db.sql`select from observations o join datasets d on d.id = o.dataset_id where d.slug = ${slug}`)
      .count
  const before = await counted()
  const next = tableText('2022,all,300,', '2022,KZ,101,r', '2022,RU,200,', '2023,all,500,', '2024,all,640,p')
  expect(await check(here, office.editor, slug, next)).toMatchObject({
    rowCount: 5,
    addedCount: 1,
    changedCount: 1,
    removedCount: 1,
    isGood: true,
    findings: [],
  })
  expect(await counted()).toBe(before)
})

describe('a file is refused', () => {
  test.each([
    ['member-unknown', '2022,XX,5,'],
    ['duplicate', '2022,KZ,5,\n2022,KZ,5,'],
    ['period', '2022-13,KZ,5,'],
    ['value', '2022,KZ,many,'],
    ['value', '2022,KZ,,'],
    ['flag', '2022,KZ,5,x'],
    ['cells', '2022,KZ'],
  ])('for %s in %j', async (kind, rows) => {
    const slug = await makeDataset(here)
    const report = await check(here, office.editor, slug, tableText(rows))
    expect(report.isGood).toBe(false)
    expect(report.findings.map((each) => each.kind)).toEqual([kind])
    const input = await importInput(here, office.editor, slug, tableText(rows))
    expect((await office.editor.refused(importDataset, input)).code).toBe('IMPORT_REFUSED')
  })

  test('with more cells than a table has, before they fill the memory', async () => {
    const slug = await makeDataset(here)
    const file = await uploadTable(here, office.editor, ','.repeat(5_000_000))
    expect((await office.editor.refused(checkImport, { slug, file })).code).toBe('TABLE_TOO_LARGE')
  })

  test('without its columns', async () => {
    const report = await check(here, office.editor, await makeDataset(here), 'year;sold\n2022;5\n')
    expect(report.findings.map(({ text }) => text)).toEqual(['period', 'country', 'value'])
  })
})

test('a figure ten times too large is shown to the importing officer as a warning', async () => {
  const years = ['2017,100', '2018,104', '2019,110', '2020,1160', '2021,118', '2022,125', '2023,131']
  const rows = years.map((each) => `${each.replace(',', ',KZ,')},`)
  const report = await check(here, office.editor, await makeDataset(here), tableText(...rows))
  expect(report.findings).toContainEqual({ kind: 'unit', line: 5, text: '1160' })
  expect(report.isGood).toBe(true)
})

test('files of Russian Excel are read: semicolons, decimal commas, the old encoding', async () => {
  const slug = await makeDataset(here)
  const report = await check(here, office.editor, slug, '\ufeffperiod;country;value\r\n2022;KZ;1 200,5\r\n')
  expect(report).toMatchObject({ isGood: true, addedCount: 1 })
})

test('nobody can publish their own import', async () => {
  const slug = await makeDataset(here)
  const { publisher, editor } = office
  const { releases } = await publisher.call(importDataset, await importInput(here, publisher, slug, FIRST))
  const place = { slug, n: releases[0]!.n }
  expect((await publisher.refused(publishRelease, place)).code).toBe('FOUR_EYES')
  expect((await editor.refused(publishRelease, place)).code).toBe('PERMISSION_DENIED')
  const other = await makeOfficer(here, ['data_publisher'])
  await other.call(publishRelease, place)
  expect((await other.refused(publishRelease, place)).code).toBe('STATE_CONFLICT')
})

test('a lone administrator publishes their own import for a reason, which is audited', async () => {
  const slug = await makeDataset(here)
  const admin = await makeOfficer(here, ['admin'])
  const { releases } = await admin.call(importDataset, await importInput(here, admin, slug, FIRST))
  const place = { slug, n: releases[0]!.n }
  expect((await admin.refused(publishRelease, place)).code).toBe('FOUR_EYES')
  await admin.call(publishRelease, { ...place, override: 'Nobody else is in the office.' })
  const audited = await here.db.sql`
    select from audit_log where event = 'dataset.release.publish' and object_id = (select id from datasets where slug = ${slug})
      and change @> '{"override": "Nobody else is in the office."}'`
  expect(audited).toHaveLength(1)
})

test('only data editors can import, and only from their own files', async () => {
  const slug = await makeDataset(here)
  const input = await importInput(here, office.editor, slug, FIRST)
  const author = await makeOfficer(here, ['author'])
  expect((await author.refused(checkImport, { slug, file: input.file })).code).toBe('PERMISSION_DENIED')
  const other = await makeOfficer(here, ['data_editor'])
  expect((await other.refused(importDataset, input)).code).toBe('FILE_NOT_FOUND')
  const late = { ...input, checksum: 'a'.repeat(64) }
  expect((await office.editor.refused(importDataset, late)).code).toBe('STATE_CONFLICT')
})

test('a request sent twice creates one release', async () => {
  const slug = await makeDataset(here)
  const input = await importInput(here, office.editor, slug, FIRST)
  await office.editor.call(importDataset, input)
  expect((await office.editor.call(importDataset, input)).releases).toHaveLength(1)
})

test('earlier releases stay readable; withdrawing a release publishes the previous one again', async () => {
  const slug = await makeDataset(here)
  const first = await release(here, office, slug, FIRST)
  const second = await release(here, office, slug, FIRST.replace('2023,KZ,150', '2023,KZ,155'))
  const valueIn = async (n?: number) => {
    const { series } = await visitor.call(getDataset, { slug, ...(n && { release: n }) })
    return series[1]?.points.at(-1)?.value
  }
  expect([await valueIn(), await valueIn(first)]).toEqual([155, 150])
  await office.publisher.call(rollBackRelease, { slug, n: second })
  expect([await valueIn(), await valueIn(second)]).toEqual([150, 155])
  expect((await office.publisher.refused(rollBackRelease, { slug, n: first })).code).toBe('STATE_CONFLICT')
  const { releases } = await office.editor.call(listReleases, { slug })
  expect(releases.map(({ state, isLive }) => [state, isLive])).toEqual([
    ['withdrawn', false],
    ['published', true],
  ])
})

test('a release compared with figures that are no longer published cannot be published', async () => {
  const slug = await makeDataset(here)
  const { releases } = await office.editor.call(
    importDataset,
    await importInput(here, office.editor, slug, FIRST),
  )
  await release(here, office, slug, FIRST)
  const late = await office.publisher.refused(publishRelease, { slug, n: releases[0]!.n })
  expect(late.code).toBe('STATE_CONFLICT')
})

describe('files', () => {
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  test('a CSV file can be imported again, and a label never runs as a formula', async () => {
    const slug = await makeDataset(here)
    await db.sql`
      update dataset_members set label = '{"en": "=cmd()"}' where key = 'KZ' and dataset_id = (
        select id from datasets where slug = ${slug})`
    await release(here, office, slug, FIRST)
    const { body, headers } = await get(`/api/data/${slug}.csv?full=1&separator=semicolon&lang=en`)
    expect(headers['content-disposition']).toBe(`attachment; filename="${slug}.csv"`)
    expect(body).toContain("\r\n2023;KZ;'=cmd();150;;vehicles\r\n")
    expect(body.startsWith('\ufeffperiod;country;country_label;value;flag;unit\r\n')).toBe(true)
    expect(await check(here, office.editor, slug, body)).toMatchObject({
      isGood: true,
      addedCount: 0,
      changedCount: 0,
      removedCount: 0,
    })
  })

  test('JSON has an ETag for conditional requests; CSV applies the chosen transform', async () => {
    const slug = await makeDataset(here)
    await release(here, office, slug, FIRST)
    const first = await get(`/api/data/${slug}.json`)
    expect(first.json()).toMatchObject({ slug, series: { length: 4 } })
    const again = await get(`/api/data/${slug}.json`, { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const yoy = await get(`/api/data/${slug}.csv?members=country:KZ&transform=yoy&lang=en`)
    expect(yoy.body.trim().split('\r\n').slice(1)).toEqual([
      '2022,KZ,Country KZ,,,%',
      '2023,KZ,Country KZ,50,,%',
    ])
    expect((await get(`/api/data/${slug}.metadata.json`)).json()).toMatchObject({ from: '2022', to: '2023' })
  })

  test('a spreadsheet is a zip of sheets', async () => {
    const slug = await makeDataset(here)
    await release(here, office, slug, FIRST)
    const reply = await get(`/api/data/${slug}.xlsx?full=1&lang=en`)
    const files = readZip(reply.rawPayload)
    expect([...files.keys()]).toContain('xl/workbook.xml')
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<c><v>150</v></c>')
  })

  test.each(['nothing.csv', 'x.exe', '..%2f..%2fetc.csv', 'a'.repeat(90)])(
    '%s is not found',
    async (name) => {
      expect((await get(`/api/data/${name}`)).statusCode).toBe(404)
    },
  )
})
