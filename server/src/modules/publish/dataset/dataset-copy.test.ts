import { importDataset, listReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import { copyDataset, getDatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { importInput } from '../../../test/make-dataset.ts'
import { begin } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const editor = await makeOfficer(here, ['data_editor'])

test('a dataset begins as a copy: texts, dimensions, charts, sources and file columns, without figures', async () => {
  const slug = await begin(editor)
  const table = ['Год;Страна;Объём', '2022;KZ;100', '2022;RU;200', ''].join('\n')
  const columns = { period: 'Год', country: 'Страна', value: 'Объём' }
  await editor.call(importDataset, { ...(await importInput(here, editor, slug, table)), columns })
  const { dataset: source } = await editor.call(getDatasetDraft, { slug })
  const copy = { slug: `${slug}-b`, code: `${source.form.code.slice(0, 26)}-B` }
  const input = { requestId: newId(), slug, copy }
  const { dataset } = await editor.call(copyDataset, input)
  expect((await editor.call(copyDataset, input)).dataset, 'sent again').toEqual(dataset)
  expect(dataset).toMatchObject({
    state: 'draft',
    version: 1,
    isFixed: false,
    isDeletable: true,
    isShown: false,
  })
  expect(dataset.form).toEqual({
    ...source.form,
    code: copy.code,
    retrievedOn: here.clock.now().toISOString().slice(0, 10),
    nextReleaseOn: null,
  })
  expect((await editor.call(listReleases, { slug: copy.slug })).releases).toEqual([])
  // A file of the same columns needs no second mapping.
  await editor.call(importDataset, await importInput(here, editor, copy.slug, table))
  const taken = { requestId: newId(), slug, copy }
  expect((await editor.refused(copyDataset, taken)).code).toBe('SLUG_TAKEN')
})
