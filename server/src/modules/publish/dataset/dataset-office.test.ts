import { checkImport, importDataset, listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
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
import { makeWorkbook, makeZip } from '../../../test/make-workbook.ts'
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

const HEADING =
  '<row r="1"><c t="inlineStr"><is><t>Period</t></is></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
const sheet = (rows: string) =>
  makeWorkbook({ rows: HEADING + rows, texts: ['<t>country</t>', '<t>value</t>', '<t>KZ</t>'] })
const line = (n: number, year: number, value: string) =>
  `<row r="${n}"><c r="A${n}"><v>${year}</v></c><c r="B${n}" t="s"><v>2</v></c><c r="C${n}">${value}</c></row>`

describe('a workbook', () => {
  test('is checked and imported like a CSV file; years are numbers there', async () => {
    const slug = await makeDataset(here)
    await release(here, office, slug, FIRST)
    const file = sheet(line(2, 2022, '<v>100</v>') + line(3, 2023, '<v>155.50000000000003</v>'))
    const report = await check(here, office.editor, slug, file)
    expect(report).toMatchObject({
      isGood: true,
      rowCount: 2,
      changedCount: 1,
      removedCount: 3,
      addedCount: 0,
    })
    const { releases } = await office.editor.call(
      importDataset,
      await importInput(here, office.editor, slug, file),
    )
    expect(releases[0]).toMatchObject({ state: 'draft', changedCount: 1, isMine: true })
  })

  test('with a formula is refused: another program may calculate a different value', async () => {
    const slug = await makeDataset(here)
    const file = sheet(line(2, 2022, '<f>HYPERLINK("https://example.org","1")</f><v>1</v>'))
    const report = await check(here, office.editor, slug, file)
    expect(report.findings).toEqual([{ kind: 'formula', line: 2, text: 'C2' }])
    const refused = await office.editor.refused(
      importDataset,
      await importInput(here, office.editor, slug, file),
    )
    expect(refused.code).toBe('IMPORT_REFUSED')
  })

  test('with numbers as texts with a comma is refused: it may separate thousands or decimals', async () => {
    const report = await check(
      here,
      office.editor,
      await makeDataset(here),
      makeWorkbook({
        rows: `${HEADING}<row><c><v>2022</v></c><c t="s"><v>2</v></c><c t="inlineStr"><is><t>1,200</t></is></c></row>`,
        texts: ['<t>country</t>', '<t>value</t>', '<t>KZ</t>'],
      }),
    )
    expect(report.findings).toEqual([{ kind: 'value', line: 2, text: '1,200' }])
  })

  test.each([
    ['a zip bomb', () => makeWorkbook({ rows: ' '.repeat(81_000_000) }), 'TABLE_TOO_LARGE'],
    [
      'a sheet with too many rows',
      () => sheet('<row><c><v>1</v></c></row>'.repeat(200_001)),
      'IMPORT_TOO_LONG',
    ],
    [
      'a sheet with a cell in the last possible column',
      () => sheet('<row><c r="XFD2"><v>1</v></c></row>'),
      'TABLE_TOO_LARGE',
    ],
    ['a document of another kind', () => makeZip({ 'word/document.xml': '<w/>' }), 'TABLE_UNREADABLE'],
  ])('that is %s is refused', async (_what, make, code) => {
    const slug = await makeDataset(here)
    const file = await uploadTable(here, office.editor, make())
    expect((await office.editor.refused(checkImport, { slug, file })).code).toBe(code)
  })
})

test('the largest changes against the published figures come first, then removed figures, then new ones', async () => {
  const slug = await makeDataset(here)
  await release(here, office, slug, FIRST)
  const next = tableText('2022,all,300,', '2022,KZ,101,', '2022,RU,400,', '2023,all,500,', '2024,all,640,p')
  const { differences } = await check(here, office.editor, slug, next)
  expect(differences).toEqual([
    { kind: 'changed', period: '2022', members: ['RU'], before: 200, after: 400 },
    { kind: 'changed', period: '2022', members: ['KZ'], before: 100, after: 101 },
    { kind: 'removed', period: '2023', members: ['KZ'], before: 150, after: null },
    { kind: 'added', period: '2024', members: ['all'], before: null, after: 640 },
  ])
})

test('the desk lists every dataset with its columns, its published state and what waits for approval', async () => {
  const slug = await makeDataset(here)
  const own = async () => {
    const { datasets } = await office.editor.call(listOfficeDatasets, {}, 'ru')
    return datasets.find((each) => each.slug === slug)
  }
  expect(await own()).toMatchObject({
    title: 'Exports (ru)',
    liveN: null,
    publishedAt: null,
    waitingCount: 0,
    dimensions: [{ key: 'country', label: 'Country (ru)', members: { length: 4 } }],
  })
  await office.editor.call(importDataset, await importInput(here, office.editor, slug, FIRST))
  expect(await own()).toMatchObject({ liveN: null, waitingCount: 1 })
  await release(here, office, slug, FIRST)
  // The first was compared with figures that are no longer published.
  expect(await own()).toMatchObject({ liveN: 2, waitingCount: 0 })
  const author = await makeOfficer(here, ['author'])
  expect((await author.refused(listOfficeDatasets, {})).code).toBe('PERMISSION_DENIED')
})
