import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { ImportEncoding, ImportRun, ImportSeparator } from '@tiantian/contracts/import/import.ts'
import {
  changeImport,
  getImport,
  IMPORT_ENCODINGS,
  IMPORT_SEPARATORS,
} from '@tiantian/contracts/import/import.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { queryKey } from '../sdk/query.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Select } from '../ui/form/select.tsx'
import { Section } from '../ui/section.tsx'
import css from './import-wizard.module.css'

const ENCODING_NAMES: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB 18030',
  'windows-1251': 'Windows-1251',
}
const SEPARATOR_KEYS = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
} as const satisfies Record<ImportSeparator, string>
/** The value of a column that the file lacks. */
const NOT_THERE = '-'

type Change = Omit<Input<typeof changeImport>, 'id'>

/** How the file was read and which of its columns is which; each correction is applied at once. */
export function ImportMapping({ run }: { run: ImportRun }) {
  const t = useText()
  const client = useQueryClient()
  const { id, headings, columns, mapping, sample } = run
  const changing = useMutation({
    mutationFn: (change: Change) => call(changeImport, { id, ...change }),
    onSuccess: (changed) => client.setQueryData(queryKey(getImport, { id }), changed),
  })
  const change = (one: Change) => changing.mutate(one)
  const titles = new Map(columns.map(({ name, title }) => [mapping[name], title]))
  return (
    <Section title={t('officeKit.import.columns')} isPanel>
      <div className={css.stack} aria-busy={changing.isPending}>
        <Reading run={run} isBusy={changing.isPending} onChange={change} />
        {run.isMappingSaved && <p className={css.muted}>{t('officeKit.import.mappingSaved')}</p>}
        <div className={css.fields}>
          {columns.map(({ name, title, isRequired }) => (
            <Select
              key={name}
              label={title}
              isOptional={!isRequired}
              disabled={changing.isPending}
              choices={[
                ...headings.map((heading, at) => ({ value: String(at), label: heading })),
                ...(isRequired ? [] : [{ value: NOT_THERE, label: t('officeKit.import.notThere') }]),
              ]}
              value={String(mapping[name] ?? (isRequired ? '' : NOT_THERE))}
              onChange={(value) => change({ mapping: mapped(mapping, name, value) })}
            />
          ))}
        </div>
        <DataTable
          label={t('officeKit.import.sample')}
          rows={sample}
          rowKey={(cells) => sample.indexOf(cells)}
          columns={headings.map((heading, at) => ({
            key: String(at),
            title: titles.has(at) ? `${heading} → ${titles.get(at)}` : heading,
            cell: (cells: readonly string[]) => cells[at] || '–',
          }))}
          isBordered
        />
      </div>
    </Section>
  )
}

/** A column of the file belongs to one column of the import: choosing it again moves it. */
function mapped(mapping: ImportRun['mapping'], name: string, value: string): Record<string, number> {
  const others = Object.entries(mapping).filter(([other, at]) => other !== name && String(at) !== value)
  return Object.fromEntries(value === NOT_THERE ? others : [...others, [name, Number(value)]])
}

interface ReadingProps {
  run: ImportRun
  isBusy: boolean
  onChange: (change: Change) => void
}

/** What was recognised of the file's format; a workbook says it itself. */
function Reading({ run, isBusy, onChange }: ReadingProps) {
  const t = useText()
  const { format, encoding, separator, hasHeading } = run
  return (
    <div className={css.fields}>
      <p className={css.fact}>
        <small>{t('officeKit.import.format')}</small>
        {format.toUpperCase()}
      </p>
      {encoding && (
        <Select
          label={t('officeKit.import.encoding')}
          disabled={isBusy}
          choices={IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
          value={encoding}
          onChange={(value) => onChange({ encoding: value as ImportEncoding })}
        />
      )}
      {separator && (
        <Select
          label={t('officeKit.import.separator')}
          disabled={isBusy}
          choices={IMPORT_SEPARATORS.map((value) => ({
            value,
            label: t(`officeKit.import.separators.${SEPARATOR_KEYS[value]}`),
          }))}
          value={separator}
          onChange={(value) => onChange({ separator: value as ImportSeparator })}
        />
      )}
      <Checkbox
        label={t('officeKit.import.hasHeading')}
        isDisabled={isBusy}
        isChecked={hasHeading}
        onChange={(is) => onChange({ hasHeading: is })}
      />
    </div>
  )
}
