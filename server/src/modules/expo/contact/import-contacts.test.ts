import { listContacts, saveContact } from '@tiantian/contracts/expo/contact-book.ts'
import { CONTACT_FILE_ROWS_MAX, importContacts } from '@tiantian/contracts/expo/contact-import.ts'
import { createContactFile } from '@tiantian/contracts/expo/event-file.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app } = here

const namesOf = async (person: Person) =>
  (await person.call(listContacts, { limit: 50 })).rows.map(({ name }) => name).sort()
const outcomesOf = async (person: Person, text: string) =>
  (await person.call(importContacts, { text })).rows.map(({ name, outcome, field }) =>
    `${name} ${outcome} ${field ?? ''}`.trim(),
  )

const CARDS = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Сейітов;Ерлан;;;',
  'FN:Ерлан Сейітов',
  'ORG:Sarsen Auto\\, ТОО;Закупки',
  'TITLE:Buyer',
  'item1.EMAIL;TYPE=INTERNET:Erlan@Sarsen.example',
  'TEL;TYPE=CELL:8 701 555 12 34',
  'NOTE:Met in Almaty\\nLikes tea',
  'CATEGORIES:brakes,VIP',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'N:Zhang;Wei;;;',
  'TEL;VALUE=uri:tel:+86-138-0013-8000',
  'END:VCARD',
  'BEGIN:VCARD',
  'FN:Wrong Number',
  'TEL:12',
  'END:VCARD',
].join('\r\n')

test('[S1.18] contacts come from a vCard with a report on each, and from the same file no second time', async () => {
  const person = await here.user()
  expect(await outcomesOf(person, CARDS)).toEqual([
    'Ерлан Сейітов saved',
    'Zhang Wei saved',
    'Wrong Number refused phone',
  ])
  const { rows } = await person.call(listContacts, { text: 'сейітов' })
  expect(rows).toMatchObject([
    {
      company: 'Sarsen Auto, ТОО',
      jobTitle: 'Buyer',
      email: 'erlan@sarsen.example',
      phone: '+77015551234',
      note: 'Met in Almaty\nLikes tea',
      tags: ['brakes', 'VIP'],
      source: 'manual',
    },
  ])
  expect((await outcomesOf(person, CARDS)).slice(0, 2)).toEqual(['Ерлан Сейітов known', 'Zhang Wei known'])
  expect(await namesOf(person)).toEqual(['Zhang Wei', 'Ерлан Сейітов'])
})

test('[S1.18] the tables of spreadsheets and address books are read by their headings', async () => {
  const person = await here.user()
  const outlook =
    'Company,Full Name,E-mail Address,Mobile Phone\r\n"Qilan, Ltd",Li Na,li@qilan.example,13800138000\r\n'
  expect(await outcomesOf(person, outlook)).toEqual(['Li Na saved'])
  const russian =
    '\ufeffИмя;Компания;Почта;Метки\nАнна Ким;Тормоз;не адрес;\nОлег;Тормоз;;тормоза, опт\n;Без имени;;\n'
  expect(await outcomesOf(person, russian)).toEqual(['Анна Ким refused email', 'Олег saved', 'refused name'])
  const { rows } = await person.call(listContacts, { text: 'Олег' })
  expect(rows).toMatchObject([{ company: 'Тормоз', tags: ['тормоза', 'опт'] }])
  expect((await person.call(listContacts, { text: 'Li Na' })).rows[0]).toMatchObject({
    phone: '+8613800138000',
    company: 'Qilan, Ltd',
  })
})

test('what is exported is read back by another account, as vCard and as table', async () => {
  const owner = await here.user()
  const other = await here.user()
  const third = await here.user()
  const full = {
    name: 'Zhang Wei',
    company: 'Qilan; Parts',
    jobTitle: 'Sales',
    email: 'zhang@qilan.example',
    phone: '+8613800138000',
  }
  await owner.call(saveContact, { id: newId(), ...full, note: 'One,\ntwo', tags: ['brakes', 'VIP'] })
  for (const [kind, reader] of [
    ['vcf', other],
    ['csv', third],
  ] as const) {
    const { url } = await owner.call(createContactFile, { kind })
    const text = (await app.inject(url)).body
    expect(await outcomesOf(reader, text)).toEqual(['Zhang Wei saved'])
    expect((await reader.call(listContacts, {})).rows).toMatchObject([{ ...full, tags: ['brakes', 'VIP'] }])
  }
})

test('a picture, a table without names and too many rows are refused, and nobody has half of a file', async () => {
  const person = await here.user()
  const refusal = async (text: string) => (await person.refused(importContacts, { text })).code
  expect(await refusal('\u0089PNG\r\n\u001a\n')).toBe('INVALID_INPUT')
  expect(await refusal('Part;Price\nBP 1;12\n')).toBe('INVALID_INPUT')
  expect(await refusal('BEGIN:VCARD\nVERSION:3.0\n')).toBe('INVALID_INPUT')
  const many = Array.from({ length: CONTACT_FILE_ROWS_MAX + 1 }, (_, n) => `Person ${n}`)
  expect(await refusal(`Name\n${many.join('\n')}`)).toBe('INVALID_INPUT')
  expect(await namesOf(person)).toEqual([])
  expect((await here.visitor.refused(importContacts, { text: CARDS })).code).toBe('LOGIN_REQUIRED')
})

test('one file sent twice at the same moment is added once', async () => {
  const person = await here.user()
  await Promise.all([1, 2, 3].map(() => person.call(importContacts, { text: CARDS })))
  expect(await namesOf(person)).toEqual(['Zhang Wei', 'Ерлан Сейітов'])
})
