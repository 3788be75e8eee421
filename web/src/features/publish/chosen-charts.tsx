import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './chosen-charts.module.css'
import { DATASET_PAGE } from './dataset-query.ts'
import type { DatasetView } from './dataset-search.ts'
import { chosenOf, viewOf } from './dataset-search.ts'

/** Charts selected by the office, each with an explanation: for readers in a hurry. */
export function ChosenCharts({ dataset, view }: { dataset: Dataset; view: DatasetView }) {
  const t = useText()
  const { slug, charts } = dataset
  if (charts.length === 0) return null
  const chosen = chosenOf(charts, view)
  return (
    <nav aria-label={t('publish.dataset.chosenCharts')} className={css.charts}>
      {charts.map((chart) => (
        <article key={chart.title} className={cx(surface.pressable, css.chart)}>
          <PageLink
            url={pageUrl(DATASET_PAGE, { slug, release: view.release, ...viewOf(chart) })}
            open="redirectTo"
            className={cx(surface.name, css.title)}
            aria-current={chart === chosen || undefined}
          >
            {chart.title}
          </PageLink>
          <p className={css.takeaway}>{chart.takeaway}</p>
        </article>
      ))}
    </nav>
  )
}
