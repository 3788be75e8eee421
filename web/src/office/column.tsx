import type { Language } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { ReactNode } from 'react'
import { PageLink } from '../features/shell/page-link.tsx'
import type { Formats } from '../i18n/format.ts'
import type { I18nTextKey } from '../i18n/text-key.ts'
import type { Translate } from '../i18n/texts.ts'
import { Tag } from '../ui/chip.tsx'
import type { CellValue, DataTableColumn } from '../ui/data-table/column.ts'
import css from './query-table.module.css'

/** The renderer of a column's values. */
export interface ColumnWords {
  readonly t: Translate
  readonly format: Formats
  readonly language: Language
  readonly countryName: (code: string) => string
}

interface ColumnOptions {
  /** S3.12: a column without a width takes at least 140 pixels. */
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  /** Left out until the user chooses it. */
  readonly isHidden?: boolean
  readonly isSortable?: boolean
  readonly isPinned?: boolean
}

export interface OfficeColumn<Row> extends ColumnOptions {
  readonly key: string
  readonly title: I18nTextKey | ((words: ColumnWords) => string)
  /** The value by which client-side rows are sorted and filtered; times in milliseconds. */
  readonly value?: (row: Row, words: ColumnWords) => CellValue
  /** The exported value, also shown unless `cell` renders it; a column without it is never exported. */
  readonly text?: (row: Row, words: ColumnWords) => string
  /** Exported instead, where a spreadsheet reads another format than people. */
  readonly exportedText?: (row: Row) => string
  readonly cell?: (row: Row, words: ColumnWords) => ReactNode
  readonly isCountry?: boolean
}

type ColumnKeyOf<Row, Value> = {
  [Key in keyof Row & string]-?: Row[Key] extends Value ? Key : never
}[keyof Row & string]
type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger'

const NONE = '–'
/** Cells hold what JSON has for a text: a string, a number or a boolean. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const timeOf = (value: unknown): number | undefined => {
  const time = Date.parse(textOf(value))
  return Number.isNaN(time) ? undefined : time
}

/** `2026-11-26 09:05` of the user's clock: a date for spreadsheets of every language. */
function localIso(time: number | undefined): string {
  if (time === undefined) return ''
  const date = new Date(time - new Date(time).getTimezoneOffset() * 60_000)
  return date.toISOString().replace('T', ' ')
}
const DAY_LENGTH = 10
const MINUTE_LENGTH = 16

/**
 * Columns as declarations: `const { text, date } = columnsOf<UserListRow>()`, then
 * `[text('email', 'office.email'), date('createdAt', 'office.registered')]`.
 */
export function columnsOf<Row>() {
  type Option = ColumnOptions | undefined
  const read = (key: string, row: Row) => (row as Record<string, unknown>)[key]

  const text = (
    key: ColumnKeyOf<Row, string | null>,
    title: I18nTextKey,
    options?: Option,
  ): OfficeColumn<Row> => ({
    key,
    title,
    value: (row) => textOf(read(key, row)) || undefined,
    text: (row) => textOf(read(key, row)),
    ...options,
  })

  /** The day on the first line and, in a narrow column, its year and the time on the second. */
  const moment =
    (write: (format: Formats, instant: string) => string, width: number, exportedLength: number) =>
    (key: ColumnKeyOf<Row, string | null>, title: I18nTextKey, options?: Option): OfficeColumn<Row> => ({
      key,
      title,
      width,
      value: (row) => timeOf(read(key, row)),
      text: (row, { format }) => (read(key, row) ? write(format, textOf(read(key, row))) : ''),
      exportedText: (row) => localIso(timeOf(read(key, row))).slice(0, exportedLength),
      ...options,
    })

  const count = (key: ColumnKeyOf<Row, number>, title: I18nTextKey, options?: Option): OfficeColumn<Row> => ({
    key,
    title,
    width: 120,
    align: 'right',
    value: (row) => Number(read(key, row)),
    text: (row, { format }) => format.number(Number(read(key, row))),
    ...options,
  })

  const money = (
    key: ColumnKeyOf<Row, Money | null>,
    title: I18nTextKey,
    options?: Option,
  ): OfficeColumn<Row> => ({
    key,
    title,
    align: 'right',
    text(row, { format }) {
      const amount = read(key, row) as Money | null
      return amount ? format.money(amount) : ''
    },
    ...options,
  })

  const state = <Key extends ColumnKeyOf<Row, string>>(
    key: Key,
    title: I18nTextKey,
    nameOf: (state: Row[Key]) => I18nTextKey,
    toneOf: (state: Row[Key]) => Tone = () => 'neutral',
    options?: Option,
  ): OfficeColumn<Row> => ({
    key,
    title,
    width: 150,
    value: (row) => textOf(row[key]),
    text: (row, { t }) => t(nameOf(row[key])),
    cell: (row, { t }) => <Tag tone={toneOf(row[key])}>{t(nameOf(row[key]))}</Tag>,
    ...options,
  })

  const country = (
    key: ColumnKeyOf<Row, string | null>,
    title: I18nTextKey,
    options?: Option,
  ): OfficeColumn<Row> => {
    const name = (row: Row, { countryName }: ColumnWords) => countryName(textOf(read(key, row)))
    return { key, title, isCountry: true, value: name, text: name, ...options }
  }

  interface LinkOptions extends ColumnOptions {
    readonly url: (row: Row) => string
    readonly text: (row: Row, words: ColumnWords) => string
    /** A second line. */
    readonly note?: (row: Row, words: ColumnWords) => string
  }
  const link = (
    key: string,
    title: I18nTextKey,
    { url, text: name, note, ...options }: LinkOptions,
  ): OfficeColumn<Row> => ({
    key,
    title,
    value: name,
    text: name,
    cell: (row, words) => (
      <span className={css.linked}>
        <PageLink url={url(row)}>{name(row, words)}</PageLink>
        {note?.(row, words) && <small>{note(row, words)}</small>}
      </span>
    ),
    ...options,
  })

  /** Buttons of a row, which stay in reach. */
  const actions = (width: number, cell: (row: Row) => ReactNode): OfficeColumn<Row> => ({
    key: 'actions',
    title: 'officeKit.table.actions',
    width,
    isPinned: true,
    cell,
  })

  return {
    text,
    date: moment((format, instant) => format.date(instant), 160, DAY_LENGTH),
    dateTime: moment((format, instant) => format.dateTime(instant), 150, MINUTE_LENGTH),
    count,
    money,
    state,
    country,
    link,
    actions,
  }
}

export const titleOf = <Row,>({ title }: OfficeColumn<Row>, words: ColumnWords): string =>
  typeof title === 'function' ? title(words) : words.t(title)

/** As rendered by the table. */
export function drawnColumn<Row>(
  column: OfficeColumn<Row>,
  words: ColumnWords,
  isSortable: boolean,
): DataTableColumn<Row> {
  const { key, width, align, isPinned, cell, text } = column
  return {
    key,
    title: titleOf(column, words),
    ...(width && { width }),
    ...(align && { align }),
    ...(isPinned && { isPinned }),
    isSortable,
    cell: (row) => cell?.(row, words) ?? (text?.(row, words) || NONE),
  }
}
