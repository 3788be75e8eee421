import type { Difference, Finding, OfficeDataset } from '@tiantian/contracts/publish/dataset-import.ts'
import { isRefusing } from '@tiantian/contracts/publish/dataset-import.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import type { DataTableColumn } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useFigures } from '../publish/use-figures.ts'
import css from './office-data.module.css'
import type { CheckedFile } from './use-import.ts'

interface ReportProps {
  dataset: OfficeDataset
  file: CheckedFile
}

/** What a file would change, its errors, and warnings. */
export function ImportReport({ dataset, file: { name, report } }: ReportProps) {
  const t = useText()
  const format = useFormat()
  const { rowCount, addedCount, changedCount, removedCount, findings, differences, isGood } = report
  const counts = { rows: rowCount, added: addedCount, changed: changedCount, removed: removedCount }
  const isSame = isGood && addedCount + changedCount + removedCount === 0
  return (
    <section className={css.panel} aria-label={t('dataroom.report', { name })}>
      <h3 className={css.name}>{t('dataroom.report', { name })}</h3>
      <p className={cx(css.verdict, isGood ? css.good : css.bad)} role="status">
        {t(isGood ? 'dataroom.good' : 'dataroom.bad')}
      </p>
      <dl className={css.figures}>
        {COUNTS.map((key) => (
          <div key={key}>
            <dt>{t(`dataroom.count.${key}`)}</dt>
            <dd>{format.number(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {isSame && <p className={css.muted}>{t('dataroom.same')}</p>}
      {findings.length > 0 && <Findings findings={findings} counts={report.counts} />}
      {differences.length > 0 && <Differences dataset={dataset} differences={differences} />}
    </section>
  )
}

const COUNTS = ['rows', 'added', 'changed', 'removed'] as const

type ReportCounts = CheckedFile['report']['counts']

function Findings({ findings, counts }: { findings: readonly Finding[]; counts: ReportCounts }) {
  const t = useText()
  const all = Object.values(counts).reduce((total, count) => total + count, 0)
  return (
    <div className={css.panel}>
      <h4 className={css.name}>{t('dataroom.findings', { count: all })}</h4>
      <ul className={css.findings}>
        {findings.map(({ kind, line, text }) => (
          <li key={`${kind} ${line} ${text}`} className={css.finding}>
            <Tag tone={isRefusing(kind) ? 'danger' : 'warning'}>{t(`dataroom.finding.${kind}`)}</Tag>
            {line > 0 && <span>{t('dataroom.atLine', { line })}</span>}
            {text && <code className={css.code}>{text}</code>}
          </li>
        ))}
      </ul>
      {findings.length < all && (
        <p className={css.muted}>{t('dataroom.andMore', { count: all - findings.length })}</p>
      )}
    </div>
  )
}

interface DifferencesProps {
  dataset: OfficeDataset
  differences: readonly Difference[]
}

const TONES = { changed: 'warning', removed: 'danger', added: 'success' } as const

function Differences({ dataset, differences }: DifferencesProps) {
  const t = useText()
  const columns = useColumns(dataset)
  return (
    <div className={css.panel}>
      <h4 className={css.name}>{t('dataroom.differences')}</h4>
      <DataTable
        label={t('dataroom.differences')}
        rows={differences}
        rowKey={({ kind, period, members }) => [kind, period, ...members].join(' ')}
        className={css.table}
        isBordered
        columns={columns}
      />
    </div>
  )
}

function useColumns(dataset: OfficeDataset): readonly DataTableColumn<Difference>[] {
  const t = useText()
  const figures = useFigures(dataset)
  const value = (number: number | null) => (number === null ? '–' : figures.value(number))
  const name = ({ members }: Difference) =>
    members.map((key, at) => memberName(dataset, at, key)).join(' · ') || dataset.title
  const change = ({ before, after }: Difference) =>
    before && after !== null ? figures.percent((after / before - 1) * 100) : '–'
  const kind = (one: Difference) => <Tag tone={TONES[one.kind]}>{t(`dataroom.count.${one.kind}`)}</Tag>
  const number = { width: 96, align: 'right' } as const
  return [
    { key: 'kind', title: t('dataroom.what'), width: 116, cell: kind },
    { key: 'line', title: t('dataroom.line'), cell: name },
    {
      key: 'period',
      title: t('publish.dataset.period'),
      width: 96,
      cell: ({ period }) => figures.period(period),
    },
    { key: 'before', title: t('dataroom.before'), ...number, cell: ({ before }) => value(before) },
    { key: 'after', title: t('dataroom.after'), ...number, cell: ({ after }) => value(after) },
    { key: 'change', title: t('dataroom.change'), ...number, width: 104, cell: change },
  ]
}

const memberName = ({ dimensions }: OfficeDataset, at: number, key: string) =>
  dimensions[at]?.members.find((member) => member.key === key)?.label ?? key
