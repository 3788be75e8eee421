import { getWorkspaceItem, saveWorkspaceItem } from '@tiantian/contracts/office/workspace.ts'
import {
  importDataset,
  listOfficeDatasets,
  publishRelease,
} from '@tiantian/contracts/publish/dataset-import.ts'
import { createDataset, deleteDataset, getDatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { importInput, tableText } from '../../../test/make-dataset.ts'
import { begin, step, wholeForm } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

async function importRelease(slug: string): Promise<number> {
  const table = tableText('2022,all,300,', '2022,KZ,100,', '2022,RU,200,')
  const input = await importInput(here, office.editor, slug, table)
  const { releases } = await office.editor.call(importDataset, input)
  return releases[0]!.n
}

test('a dataset that no reader has seen is deleted with its versions, imports and typed drafts', async () => {
  const { editor, publisher } = office
  const form = wholeForm()
  const slug = await begin(editor, form)
  await importRelease(slug)
  await publisher.call(saveWorkspaceItem, { key: `dataset/${slug}`, content: '{}' })
  expect((await publisher.call(getDatasetDraft, { slug })).dataset.isDeletable).toBe(true)
  const input = { requestId: newId(), slug }
  expect(await publisher.call(deleteDataset, input)).toEqual({})
  expect(await publisher.call(deleteDataset, input), 'sent again').toEqual({})
  expect((await editor.refused(getDatasetDraft, { slug })).code).toBe('DATASET_NOT_FOUND')
  expect((await publisher.call(getWorkspaceItem, { key: `dataset/${slug}` })).item).toBeNull()
  const audits = await db.sql`
    select actor_id, change ->> 'slug' as slug from audit_log where event = 'dataset.delete' and change ->> 'slug' = ${slug}`
  expect(audits).toEqual([{ actor_id: publisher.id, slug }])
  // Its names are free again.
  await editor.call(createDataset, { slug, form })
})

test('in review it is taken back first; once readers could see it, it is archived and stands last', async () => {
  const { editor, publisher } = office
  const slug = await begin(editor)
  const remove = async () => (await editor.refused(deleteDataset, { requestId: newId(), slug })).code
  const n = await importRelease(slug)
  await step(editor, slug, 'submit')
  expect(await remove()).toBe('STATE_CONFLICT')
  await step(publisher, slug, 'publish')
  await publisher.call(publishRelease, { slug, n })
  await step(publisher, slug, 'unpublish')
  await step(editor, slug, 'archive')
  expect(await remove()).toBe('ONCE_PUBLISHED')
  expect((await editor.call(getDatasetDraft, { slug })).dataset.isDeletable).toBe(false)
  const later = await begin(editor)
  const { datasets } = await editor.call(listOfficeDatasets, {})
  const names = datasets.map((each) => each.slug)
  expect(names.indexOf(slug)).toBeGreaterThan(names.indexOf(later))
})
