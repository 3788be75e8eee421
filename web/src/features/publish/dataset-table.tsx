import type { ShownDataset } from '@tiantian/contracts/publish/chart/shown-series.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './dataset-table.module.css'
import type { Figures } from './use-figures.ts'

interface TableProps {
  shown: ShownDataset
  figures: Figures
  label: string
}

/** Lines down, periods across, as statisticians print them; a wide table scrolls, by keyboard too. */
export function DatasetTable({ shown: { periods, lines }, figures, label }: TableProps) {
  const t = useText()
  if (lines.length === 0) return <p>{t('publish.dataset.nothingToDraw')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
    <section className={css.frame} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('publish.dataset.period')}</span>
            </th>
            {periods.map((period) => (
              <th key={period} scope="col">
                {figures.period(period)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-total={line.isTotal || undefined}>
              <th scope="row">{line.label}</th>
              {periods.map((period, at) => (
                <Value
                  key={period}
                  value={line.values[at] ?? null}
                  flag={line.flags[at] ?? null}
                  figures={figures}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ValueProps {
  value: number | null
  flag: ShownDataset['lines'][number]['flags'][number]
  figures: Figures
}

function Value({ value, flag, figures }: ValueProps) {
  const t = useText()
  return (
    <td>
      {value === null ? (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('publish.dataset.noValue')}</span>
        </>
      ) : (
        figures.value(value)
      )}
      {flag && <small className={css.flag}>{t(`publish.dataset.flag.${flag}`)}</small>}
    </td>
  )
}
