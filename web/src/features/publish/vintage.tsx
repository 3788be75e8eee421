import type { Dataset, DatasetChoice, DatasetPoint } from '@tiantian/contracts/publish/dataset.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useDataset } from './dataset-query.ts'
import table from './dataset-table.module.css'
import { useFigures } from './use-figures.ts'

interface VintageProps {
  /** As in an earlier release. */
  dataset: Dataset
  choice: DatasetChoice
}

/** Earlier and current values, figure by figure. */
export function Vintage({ dataset, choice: { release: _, ...choice } }: VintageProps) {
  const t = useText()
  const { data } = useDataset(choice)
  const changes = data && changesBetween(dataset, data)
  return (
    <Section title={t('publish.dataset.vintage')} isPanel>
      {!changes && <SkeletonLines count={3} />}
      {changes?.length === 0 && <p>{t('publish.dataset.vintageSame')}</p>}
      {changes && changes.length > 0 && (
        <>
          <p>{t('publish.dataset.vintageText')}</p>
          <Changes dataset={dataset} changes={changes} />
        </>
      )}
    </Section>
  )
}

interface VintageChange {
  readonly label: string
  readonly period: string
  readonly before: number | null
  readonly after: number | null
}

function Changes({ dataset, changes }: { dataset: Dataset; changes: readonly VintageChange[] }) {
  const t = useText()
  const figures = useFigures(dataset)
  const value = (number: number | null) => (number === null ? '–' : figures.value(number))
  const label = t('publish.dataset.vintage')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
    <section className={table.frame} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('publish.dataset.period')}</th>
            <th scope="col">{t('publish.dataset.saidThen')}</th>
            <th scope="col">{t('publish.dataset.saidNow')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label: line, period, before, after }) => (
            <tr key={`${line} ${period}`}>
              <th scope="row">{[line, figures.period(period)].filter(Boolean).join(' · ')}</th>
              <td>{value(before)}</td>
              <td>{value(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function changesBetween(then: Dataset, now: Dataset): VintageChange[] {
  const lines = new Map(now.series.map((line) => [line.members.join('/'), line.points]))
  return then.series.flatMap(({ members, label, points }) =>
    pointChanges(points, lines.get(members.join('/')) ?? []).map((change) => ({ ...change, label })),
  )
}

function pointChanges(then: readonly DatasetPoint[], now: readonly DatasetPoint[]) {
  const before = new Map(then.map(({ period, value }) => [period, value]))
  const after = new Map(now.map(({ period, value }) => [period, value]))
  const periods = [...new Set([...before.keys(), ...after.keys()])].sort()
  return periods
    .map((period) => ({ period, before: before.get(period) ?? null, after: after.get(period) ?? null }))
    .filter((each) => each.before !== each.after)
}
