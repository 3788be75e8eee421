import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { HEADINGS } from './contact-file.ts'

/** A contact as a file has it, before it is checked. */
export interface ContactDraft {
  readonly name: string
  readonly company: string
  readonly jobTitle: string
  readonly email: string
  readonly phone: string
  readonly note: string
  readonly tags: readonly string[]
}
type DraftField = keyof ContactDraft

const EMPTY: ContactDraft = { name: '', company: '', jobTitle: '', email: '', phone: '', note: '', tags: [] }
const TAG_SEPARATOR = /[,，;；、]/
const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(TAG_SEPARATOR)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** The contacts of a vCard or CSV file; undefined for anything else. */
export async function readContactFile(text: string): Promise<ContactDraft[] | undefined> {
  const start = text.replace(/^\ufeff/, '').trimStart()
  return /^BEGIN:VCARD\s/i.test(start) ? cardsIn(start) : tableIn(start)
}

/** Properties of vCard 2.1 to 4 and what they fill; the first of each counts. */
const PROPERTIES: Readonly<Record<string, DraftField>> = {
  FN: 'name',
  ORG: 'company',
  TITLE: 'jobTitle',
  EMAIL: 'email',
  TEL: 'phone',
  NOTE: 'note',
}

function cardsIn(text: string): ContactDraft[] {
  // Long lines are folded with a line break and a space.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const cards: ContactDraft[] = []
  let card: Record<string, string> | undefined
  for (const line of lines) {
    const [, head = '', value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? []
    // `item1.EMAIL;TYPE=WORK`
    const property = head
      .split(';', 1)[0]!
      .replace(/^[\w-]+\./, '')
      .trim()
      .toUpperCase()
    if (property === 'BEGIN') card = {}
    else if (property === 'END' && card) {
      cards.push(draftOf(card))
      card = undefined
    } else if (card && value.trim() !== '') card[property] ??= value
  }
  return cards
}

function draftOf(card: Readonly<Record<string, string>>): ContactDraft {
  const fields = Object.entries(PROPERTIES).map(([property, field]) => {
    const value = card[property] ?? ''
    // The units of an organisation, and parts of a name, stand between semicolons.
    const whole = property === 'ORG' ? value.split(/(?<!\\);/, 1)[0]! : value
    return [field, plainValue(whole.replace(/^(?:tel|mailto):/i, ''))]
  })
  const draft = { ...EMPTY, ...Object.fromEntries(fields) } as ContactDraft
  const tags = tagsOf(plainValue((card.CATEGORIES ?? '').replaceAll('\\,', ' ')))
  return { ...draft, name: draft.name || nameOf(card.N ?? ''), tags }
}

/** Family name and given name, as they stand in a list. */
const nameOf = (value: string) =>
  value
    .split(/(?<!\\);/)
    .slice(0, 2)
    .map(plainValue)
    .filter(Boolean)
    .join(' ')

const plainValue = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()

const NAMES: Readonly<Record<DraftField, readonly string[]>> = {
  name: ['full name', 'display name', 'fio', 'фио', 'имя и фамилия', '名称', '联系人'],
  company: [
    'organization',
    'organisation',
    'organization name',
    'organization 1 - name',
    'организация',
    '单位',
    '公司名称',
  ],
  jobTitle: ['title', 'job title', 'organization title', 'organization 1 - title', '职位'],
  email: [
    'e-mail',
    'e-mail address',
    'email address',
    'e-mail 1 - value',
    'электронная почта',
    '电子邮件',
    '电子邮箱',
  ],
  phone: [
    'mobile',
    'mobile phone',
    'phone number',
    'phone 1 - value',
    'business phone',
    'мобильный',
    '手机',
    '手机号',
  ],
  note: ['notes'],
  tags: ['labels', 'group membership', 'categories'],
}

/** Where each field stands in the table that is exported. */
const OWN_COLUMNS: Readonly<Record<DraftField, number>> = {
  name: 0,
  company: 2,
  jobTitle: 3,
  email: 4,
  phone: 5,
  note: 8,
  tags: 9,
}

const COLUMNS: ReadonlyMap<string, DraftField> = new Map(
  (Object.keys(EMPTY) as DraftField[]).flatMap((field) =>
    [...LANGUAGES.map((language) => HEADINGS[language][OWN_COLUMNS[field]]!), ...NAMES[field]].map(
      (heading): [string, DraftField] => [heading.toLowerCase(), field],
    ),
  ),
)

async function tableIn(text: string): Promise<ContactDraft[] | undefined> {
  // Loaded with the first file: it would delay the start and take memory.
  const { parse } = await import('csv-parse/sync')
  const firstLine = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [';', '\t', ','].find((each) => firstLine.includes(each)) ?? ','
  const options = { delimiter, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
  const [headings = [], ...rows] = parse(text, options)
  const fields = headings.map((heading) => COLUMNS.get(heading.trim().toLowerCase()))
  if (!fields.includes('name')) return undefined
  return rows.map((cells) => {
    const filled: Partial<Record<DraftField, string>> = {}
    for (const [at, cell] of cells.entries()) {
      const field = fields[at]
      if (field && cell.trim() !== '') filled[field] ??= cell.trim()
    }
    const { tags = '', ...others } = filled
    return { ...EMPTY, ...others, tags: tagsOf(tags) }
  })
}
