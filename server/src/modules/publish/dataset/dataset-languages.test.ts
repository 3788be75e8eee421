import type { Language } from '@tiantian/contracts/language.ts'
import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import { withCopiedTexts } from '@tiantian/contracts/publish/dataset-form.ts'
import { getDatasetDraft, moveDataset, saveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import { beforeAll, expect, test } from 'vitest'
import { release, tableText } from '../../../test/make-dataset.ts'
import { begin, step, wholeForm } from '../../../test/make-dataset-form.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, app } = here
let office: { editor: Person; publisher: Person }

beforeAll(async () => {
  office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
})

const FIGURES = tableText('2022,all,300,', '2022,KZ,100,', '2022,RU,200,')

/** All texts in Russian alone, but for an English title that somebody has begun with. */
function russianForm() {
  const form = wholeForm()
  const only = (text: { ru?: string }) => ({ ru: text.ru ?? '' })
  return {
    ...form,
    title: { ru: 'Вывоз грузовиков', en: 'Lorries' },
    description: only(form.description),
    method: only(form.method),
    unit: only(form.unit),
    sourceName: only(form.sourceName),
    licence: only(form.licence),
    publisher: only(form.publisher),
    dimensions: form.dimensions.map((dimension) => ({
      ...dimension,
      label: only(dimension.label),
      members: dimension.members.map((member) => ({ ...member, label: only(member.label) })),
    })),
    charts: form.charts.map((chart) => ({
      ...chart,
      title: only(chart.title),
      takeaway: only(chart.takeaway),
    })),
  }
}

test('[S1.20] a dataset complete in one language is published; readers of the others get that one, named', async () => {
  const { editor, publisher } = office
  const slug = await begin(editor, russianForm())
  const { dataset: draft } = await editor.call(getDatasetDraft, { slug })
  expect(draft.languages).toEqual(['ru'])
  expect(draft.missing.filter((path) => path.endsWith('.en'))).not.toContain('title.en')
  await step(editor, slug, 'submit')
  await step(publisher, slug, 'publish')
  await release(here, office, slug, FIGURES)
  for (const language of ['ru', 'kk', 'en', 'zh-Hans'] as Language[]) {
    const read = await visitor.call(getDataset, { slug }, language)
    // The English title alone would stand above Russian words.
    expect(read).toMatchObject({
      contentLanguage: 'ru',
      title: 'Вывоз грузовиков',
      charts: [{ title: 'Two neighbours take most (ru)' }],
      dimensions: [{ label: 'Country (ru)' }],
    })
    const { datasets } = await visitor.call(listDatasets, {}, language)
    expect(datasets.find((each) => each.slug === slug)).toMatchObject({
      contentLanguage: 'ru',
      title: 'Вывоз грузовиков',
    })
  }
  const page = await app.inject({ url: `/s/en/data/${slug}` })
  expect(page.body).toContain('<article lang="ru">')
})

test('texts copied from another language are not shown until somebody says that they are translated', async () => {
  const { editor, publisher } = office
  const slug = await begin(editor, russianForm())
  const copied = withCopiedTexts(russianForm(), 'kk', 'ru')
  expect(copied).toMatchObject({
    title: { kk: 'Вывоз грузовиков', en: 'Lorries' },
    copiedFrom: { kk: 'ru' },
    dimensions: [{ members: [{ label: { kk: 'all (ru)' } }, {}, {}] }],
  })
  const form = { ...copied, code: (await editor.call(getDatasetDraft, { slug })).dataset.form.code }
  const { dataset } = await editor.call(saveDataset, { slug, version: 1, form })
  expect(dataset.languages).toEqual(['ru'])
  expect(dataset.missing.some((path) => path.endsWith('.kk'))).toBe(false)
  await step(editor, slug, 'submit', { version: 2 })
  await step(publisher, slug, 'publish', { version: 2 })
  await release(here, office, slug, FIGURES)
  expect(await visitor.call(getDataset, { slug }, 'kk')).toMatchObject({ contentLanguage: 'ru' })

  const title = { ...form.title, kk: 'Жүк көліктерін шығару' }
  const done = {
    ...form,
    title,
    copiedFrom: {},
    method: { ...form.method, kk: 'Шекарада саналған' },
    charts: form.charts.map((chart) => ({ ...chart, takeaway: { ...chart.takeaway, kk: 'Өсіп келеді' } })),
  }
  const { dataset: translated } = await editor.call(saveDataset, { slug, version: 2, form: done })
  expect(translated.languages).toEqual(['ru', 'kk'])
  await step(editor, slug, 'submit', { version: 3 })
  await step(publisher, slug, 'publish', { version: 3 })
  expect(await visitor.call(getDataset, { slug }, 'kk')).toMatchObject({
    contentLanguage: 'kk',
    title: 'Жүк көліктерін шығару',
  })
})

test('without one complete language a dataset is refused before review, with what the nearest one lacks', async () => {
  const form = { ...russianForm(), method: {} }
  const slug = await begin(office.editor, form)
  const refused = await office.editor.refused(moveDataset, { slug, version: 1, event: 'submit' })
  expect(refused.fields).toEqual([{ path: 'method.ru', rule: 'required' }])
})

test('a dataset whose copied texts were declared translated untouched is refused before review', async () => {
  const { editor } = office
  const russian = russianForm()
  const description = { ru: 'Сколько грузовиков вывезено' }
  const form = { ...withCopiedTexts({ ...russian, description }, 'en', 'ru'), copiedFrom: {} }
  const slug = await begin(editor, { ...form, unit: { ru: '%', en: '%' } })
  const refused = await editor.refused(moveDataset, { slug, version: 1, event: 'submit' })
  expect([refused.code, refused.params]).toEqual([
    'TEXT_NOT_TRANSLATED',
    { text: description.ru, language: 'English' },
  ])
  expect(refused.fields?.[0]).toEqual({ path: 'description.en', rule: 'untranslated' })
  expect(refused.fields?.map(({ path }) => path)).not.toContain('unit.en')
})
