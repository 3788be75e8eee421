import * as contracts from '@tiantian/contracts/import/import.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { spreadsheetFile } from '../../platform/spreadsheet.ts'
import { IMPORT_KIND as kind, openTable, uploadTable } from '../../test/make-import.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { deleteOldImports } from './clean-up.ts'
import { resumeInterrupted } from './import-job.ts'
import { IMPORT_TOPIC } from './import-run.ts'

const here = await testApp()
const { app, db, clock, jobs } = here
const office = await makeOfficer(here, ['data_editor'])
const job = jobs.find(({ topic }) => topic === IMPORT_TOPIC)!

const upload = (person: Person, name: string, content: string) => uploadTable(here, person, name, content)
const open = (person: Person, name: string, content: Buffer | string) =>
  openTable(here, person, name, content)

const work = (id: string) => job.run(db, { id })
const wordsIn = async (prefix: string) =>
  (
    await db.sql<
      { word: string }[]
    >`select word from trade_words where word like ${`${prefix}%`} order by word`
  ).map(({ word }) => word)

test('a CSV file of Russian Excel is opened, mapped, checked and imported; a repeated file changes nothing', async () => {
  const content = 'Категория;Язык;Слово\r\nbrake-pads;ru;Зюзюка\r\nBrake pads;ru;зюзявка\r\n'
  const run = await open(office, 'слова.csv', content)
  expect(run).toMatchObject({
    state: 'opened',
    fileName: 'слова.csv',
    encoding: 'utf-8',
    separator: ';',
    hasHeading: true,
    headings: ['Категория', 'Язык', 'Слово'],
    mapping: { category: 0, language: 1, word: 2 },
    rowCount: 2,
  })
  expect(await office.call(contracts.checkImportRun, { id: run.id })).toMatchObject({ state: 'checking' })
  await work(run.id)
  const checked = await office.call(contracts.getImport, { id: run.id })
  expect(checked).toMatchObject({
    state: 'checked',
    isChecked: true,
    createdCount: 2,
    errorCount: 0,
    doneCount: 2,
  })
  expect(await wordsIn('зюзя')).toEqual([])

  await office.call(contracts.startImport, { id: run.id })
  await work(run.id)
  await work(run.id)
  expect(await office.call(contracts.getImport, { id: run.id })).toMatchObject({
    state: 'done',
    createdCount: 2,
    doneCount: 2,
    finishedAt: expect.any(String),
  })
  expect(await wordsIn('зюз')).toEqual(['зюзюка', 'зюзявка'])

  const again = await open(office, 'слова.csv', content)
  await office.call(contracts.checkImportRun, { id: again.id })
  await work(again.id)
  expect(await office.call(contracts.getImport, { id: again.id })).toMatchObject({
    unchangedCount: 2,
    createdCount: 0,
  })
})

test('rows with errors are told apart by cell, left out when the user says so, and come back as a file', async () => {
  const rows = [
    ['Part', 'Lang', 'Term', 'Note'],
    ['brake-pads', 'ru', 'пыжики', 'good'],
    ['no-such-part', 'ru', 'пыжовка', 'unknown category'],
    ['brake-pads', 'xx', '', 'no word'],
    ['brake-pads', 'ru', 'Пыжики', 'twice'],
  ]
  const file = await spreadsheetFile([{ name: '1', rows }], clock.now())
  const { id } = await open(office, 'words.xlsx', file)
  await office.call(contracts.checkImportRun, { id })
  await work(id)
  expect(await office.call(contracts.getImport, { id })).toMatchObject({
    state: 'checked',
    createdCount: 1,
    errorCount: 3,
  })
  const { rows: errors } = await office.call(contracts.listImportErrors, { id }, 'ru')
  expect(errors).toEqual([
    {
      line: 3,
      column: 'category',
      code: 'not_found',
      message: 'Не найдено.',
      value: 'no-such-part',
      isNote: false,
    },
    {
      line: 4,
      column: 'word',
      code: 'required',
      message: 'Ячейка не должна быть пустой.',
      value: '',
      isNote: false,
    },
    { line: 5, column: null, code: 'duplicate', message: 'То же, что в строке 2.', value: '', isNote: false },
  ])
  expect((await office.refused(contracts.startImport, { id })).code).toBe('IMPORT_REFUSED')
  const { url } = await office.call(contracts.getImportErrorFile, { id, format: 'csv' })
  const lines = (await app.inject({ method: 'GET', url })).body.trim().split('\r\n')
  expect(lines).toEqual([
    'Part,Lang,Term,Note,Errors',
    'no-such-part,ru,пыжовка,unknown category,Category: Not found.',
    'brake-pads,xx,,no word,Word: This cell must not be empty.',
    'brake-pads,ru,Пыжики,twice,The same as line 2.',
  ])
  expect((await app.inject({ method: 'GET', url })).statusCode, 'after a broken transfer').toBe(200)
  await office.call(contracts.startImport, { id, skipErrors: true })
  await work(id)
  expect(await office.call(contracts.getImport, { id })).toMatchObject({
    state: 'done',
    createdCount: 1,
    errorCount: 3,
  })
  expect(await wordsIn('пыж')).toEqual(['пыжики'])
})

test('columns that the user maps by hand are recognised in the next file of the same kind', async () => {
  const first = await open(office, 'a.csv', 'x,y,z\nмямлик,ru,brake-pads\n')
  expect(first.mapping).toEqual({})
  expect((await office.refused(contracts.checkImportRun, { id: first.id })).code).toBe(
    'IMPORT_COLUMN_MISSING',
  )
  const mapping = { word: 0, language: 1, category: 2 }
  const twice = { ...mapping, category: 0 }
  expect((await office.refused(contracts.changeImport, { id: first.id, mapping: twice })).code).toBe(
    'INVALID_INPUT',
  )
  expect((await office.call(contracts.changeImport, { id: first.id, mapping })).mapping).toEqual(mapping)
  await office.call(contracts.checkImportRun, { id: first.id })
  await work(first.id)
  await office.call(contracts.startImport, { id: first.id })
  await work(first.id)
  const next = await open(office, 'b.csv', 'y,x,z\nru,мямлище,brake-pads\n')
  expect(next).toMatchObject({ mapping: { word: 1, language: 0, category: 2 }, isMappingSaved: true })
})

test('a file that was read in the wrong encoding is read again as the user says', async () => {
  const text = Buffer.from('category,language,word\nbrake-pads,ru,abc\n')
  const run = await open(office, 'a.csv', text)
  const changed = await office.call(contracts.changeImport, { id: run.id, separator: ';', hasHeading: false })
  expect(changed).toMatchObject({ separator: ';', hasHeading: false, headings: ['A'], rowCount: 2 })
})

const manyWords = (prefix: string, count: number) =>
  `category,language,word\n${Array.from({ length: count }, (_, at) => `brake-pads,ru,${prefix}${words(at)}`).join('\n')}\n`
const words = (at: number) =>
  [...String(at).padStart(4, '0')].map((digit) => 'бвгджзклмн'[Number(digit)]).join('')

test('an import that was cancelled, or whose process has ended, goes on after the last row that was written', async () => {
  const run = await open(office, 'many.csv', manyWords('щщ', 1200))
  await office.call(contracts.checkImportRun, { id: run.id })
  await work(run.id)
  await office.call(contracts.startImport, { id: run.id })
  // As a process leaves it that ends after its first chunk.
  await db.sql`update import_runs set worker = ${newId()}, worked_at = ${clock.now()} where id = ${run.id}`
  await work(run.id)
  expect(await wordsIn('щщ')).toEqual([])
  expect(await resumeInterrupted(db, clock)).toEqual({ imports: 0 })
  clock.advance(120_000)
  expect(await resumeInterrupted(db, clock)).toEqual({ imports: 1 })
  await office.call(contracts.cancelImport, { id: run.id })
  await work(run.id)
  expect(await wordsIn('щщ')).toEqual([])
  expect(await office.call(contracts.resumeImport, { id: run.id })).toMatchObject({ state: 'writing' })
  await Promise.all([work(run.id), work(run.id)])
  // A busy machine leaves some rows to the next job.
  const now = () => office.call(contracts.getImport, { id: run.id })
  while ((await now()).state === 'writing') await work(run.id)
  expect(await now()).toMatchObject({ state: 'done', createdCount: 1200 })
  expect(await wordsIn('щщ')).toHaveLength(1200)
})

test('nobody reads or moves the import of another user, and anyone who may not import is refused', async () => {
  const run = await open(office, 'a.csv', manyWords('цц', 2))
  const other = await makeOfficer(here, ['data_editor'])
  const reader = await makeOfficer(here, ['stat_viewer'])
  expect((await other.refused(contracts.getImport, { id: run.id })).code).toBe('IMPORT_NOT_FOUND')
  expect((await other.refused(contracts.cancelImport, { id: run.id })).code).toBe('IMPORT_NOT_FOUND')
  expect((await reader.refused(contracts.getImportKind, { kind })).code).toBe('PERMISSION_DENIED')
  const fileId = await upload(office, 'b.csv', 'a,b\n1,2')
  const stolen = { requestId: newId(), kind, fileId }
  expect((await other.refused(contracts.createImport, stolen)).code).toBe('FILE_NOT_FOUND')
  expect((await other.call(contracts.listImports, {})).rows).toEqual([])
})

test('a user who loses the permission while an import runs stops it', async () => {
  const passing = await makeOfficer(here, ['data_editor'])
  const run = await open(passing, 'a.csv', manyWords('чч', 2))
  await passing.call(contracts.checkImportRun, { id: run.id })
  await db.sql`update users set roles = '{}' where id = ${passing.id}`
  await work(run.id)
  const [row] = await db.sql`select state from import_runs where id = ${run.id}`
  expect(row).toEqual({ state: 'failed' })
})

test('[S8.6] an import is opened once however often it is asked for, also when its file is gone already', async () => {
  const input = { requestId: newId(), kind, fileId: await upload(office, 'a.csv', manyWords('жж', 2)) }
  const { id } = await office.call(contracts.createImport, input)
  await office.call(contracts.cancelImport, { id })
  await db.sql`update import_runs set file_id = null where id = ${id}`
  await db.sql`delete from import_files where id = ${input.fileId}`
  await db.sql`delete from media_files where id = ${input.fileId}`
  expect((await office.call(contracts.createImport, input)).id).toBe(id)
  expect((await office.refused(contracts.createImport, { ...input, requestId: newId() })).code).toBe(
    'FILE_NOT_FOUND',
  )
})

test('an upload that is no table is left to the clean-up of unused uploads', async () => {
  const fileId = await upload(office, 'empty.csv', '\n\n')
  const refused = await office.refused(contracts.createImport, { requestId: newId(), kind, fileId })
  expect(refused.code).toBe('IMPORT_EMPTY')
  const [file] = await db.sql`select privacy from media_files where id = ${fileId}`
  expect(file).toEqual({ privacy: 'waiting' })
})

test('the template has the columns in the language of the user', async () => {
  const { url } = await office.call(contracts.getImportTemplate, { kind, format: 'csv' }, 'kk')
  expect((await app.inject({ method: 'GET', url })).body).toBe(
    '\ufeffСанат *;Тіл *;Сөз *\r\nbrake-pads;ru;накладки\r\n',
  )
})

test('imports are gone after 30 days', async () => {
  const run = await open(office, 'a.csv', manyWords('шш', 2))
  const filesOf = () => db.sql`
    select privacy from media_files m join import_files f on f.id = m.id
    where f.id = (select file_id from import_runs where id = ${run.id})`
  expect(await filesOf()).toEqual([{ privacy: 'kept' }])
  clock.advance(31 * 86_400_000)
  const { imports } = await deleteOldImports(db, clock)
  expect(imports).toBeGreaterThan(5)
  expect(await db.sql`select from media_files where privacy = 'kept'`).toEqual([])
})
