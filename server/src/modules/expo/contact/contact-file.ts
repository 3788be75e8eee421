import type { ContactEntry } from '@tiantian/contracts/expo/contact-book.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { cleanText } from '@tiantian/contracts/text.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { contactRows } from './contact-book.ts'

/** By them the table is read back, too. */
export const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  'zh-Hans': ['姓名', '拉丁字母姓名', '公司', '职务', '邮箱', '电话', '相识于', '时间', '备注', '标签'],
  en: ['Name', 'In Latin letters', 'Company', 'Position', 'Email', 'Phone', 'Met at', 'When', 'Note', 'Tags'],
  ru: [
    'Имя',
    'Латиницей',
    'Компания',
    'Должность',
    'Почта',
    'Телефон',
    'Где познакомились',
    'Когда',
    'Заметка',
    'Метки',
  ],
  kk: [
    'Аты-жөні',
    'Латын әрпімен',
    'Компания',
    'Лауазымы',
    'Пошта',
    'Телефон',
    'Танысқан жер',
    'Уақыты',
    'Жазба',
    'Белгілер',
  ],
}

export async function* contactTable(
  sql: Queryable,
  userId: string,
  language: Language,
): AsyncGenerator<SpreadsheetCell[]> {
  yield [...HEADINGS[language]]
  for await (const one of contactRows(sql, userId, language)) {
    const { name, nameLatin, company, jobTitle, email, phone, eventTitle, metAt, note, tags } = one
    yield [
      name,
      nameLatin,
      company,
      jobTitle,
      email,
      phone,
      eventTitle,
      metAt.slice(0, 10),
      note,
      tags.join(', '),
    ]
  }
}

/** Contacts as vCard 3, the version that every address book imports. */
export async function* contactCards(
  sql: Queryable,
  userId: string,
  language: Language,
): AsyncGenerator<Buffer> {
  for await (const one of contactRows(sql, userId, language)) yield Buffer.from(cardOf(one))
}

function cardOf({
  id,
  name,
  nameLatin,
  company,
  jobTitle,
  email,
  phone,
  eventTitle,
  metAt,
  note,
  tags,
}: ContactEntry): string {
  const met = [eventTitle, metAt.slice(0, 10)].filter(Boolean).join(', ')
  const lines = [
    ['FN', name],
    ['NICKNAME', nameLatin],
    ['ORG', company],
    ['TITLE', jobTitle],
    ['EMAIL;TYPE=WORK', email],
    ['TEL;TYPE=WORK', phone],
    ['NOTE', [met, note].filter(Boolean).join('\n')],
  ] as const
  const filled = lines.filter(([, value]) => value !== '')
  return contentLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${id}`,
    `N:${contentText(name)};;;;`,
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(contentText).join(',')}`] : []),
    ...filled.map(([property, value]) => `${property}:${contentText(value)}`),
    'END:VCARD',
  ])
}

/** Octets of a line, without its end. */
const LINE_BYTES = 75

const contentLines = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

/** Escapes a text as a value, including line ends: a raw one would inject a property. */
const contentText = (text: string) =>
  cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/** Long lines are folded with a line break and a space, never inside a character. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    const limit = lines.length === 0 ? LINE_BYTES : LINE_BYTES - 1
    if (Buffer.byteLength(current + character) > limit) {
      lines.push(current)
      current = ''
    }
    current += character
  }
  return [...lines, current].join('\r\n ')
}
