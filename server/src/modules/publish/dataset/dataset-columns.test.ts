import { checkImport, importDataset, publishRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { beforeAll, expect, test } from 'vitest'
import { check, importInput, makeDataset, uploadTable } from '../../../test/make-dataset.ts'
import { begin, wholeForm } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

const FILE = ['Год;Страна;Объём', '2022;KZ;100', '2022;RU;200', ''].join('\n')
const COLUMNS = { period: 'Год', country: 'Страна', value: 'Объём' }

test('custom columns of a file are mapped once; the next file of the dataset is read the same way', async () => {
  const { editor, publisher } = office
  const slug = await makeDataset(here)
  const plain = await check(here, editor, slug, FILE)
  expect(plain).toMatchObject({
    isGood: false,
    heading: ['Год', 'Страна', 'Объём'],
    columns: {},
    counts: { 'column-missing': 3 },
  })

  const file = await uploadTable(here, editor, FILE)
  const mapped = await editor.call(checkImport, { slug, file, columns: COLUMNS })
  expect(mapped).toMatchObject({ isGood: true, rowCount: 2, columns: COLUMNS, isSaved: false })
  const input = { ...(await importInput(here, editor, slug, FILE)), columns: COLUMNS }
  const { releases } = await editor.call(importDataset, input)
  await publisher.call(publishRelease, { slug, n: releases[0]!.n })

  const next = await check(here, editor, slug, FILE.replace('200', '250'))
  expect(next).toMatchObject({ isGood: true, changedCount: 1, columns: COLUMNS, isSaved: true })
  // Another dataset has a separate column mapping.
  expect((await check(here, editor, await makeDataset(here), FILE)).isGood).toBe(false)
})

test('each unknown key is reported once, with its dimension', async () => {
  const slug = await makeDataset(here)
  const text = ['period,country,value', '2022,DE,1', '2023,DE,2', '2022,FR,3', '2022,no key,4', ''].join('\n')
  const { strangers, counts } = await check(here, office.editor, slug, text)
  expect(strangers).toEqual([
    { dimension: 'country', key: 'DE' },
    { dimension: 'country', key: 'FR' },
  ])
  expect(counts).toEqual({ 'member-unknown': 4 })
})

test('a dimension may have the name of a built-in object property', async () => {
  const { dimensions, ...form } = wholeForm()
  const [land] = dimensions
  const slug = await begin(office.editor, {
    ...form,
    dimensions: [{ ...land!, key: 'constructor' }],
    charts: [],
  })
  const text = ['period,land,value', '2022,KZ,1', ''].join('\n')
  const missing = { counts: { 'column-missing': 1 } }
  expect(await check(here, office.editor, slug, text)).toMatchObject(missing)
  const file = await uploadTable(here, office.editor, text)
  const columns = { period: 'period', value: 'value' }
  expect(await office.editor.call(checkImport, { slug, file, columns })).toMatchObject(missing)
})
