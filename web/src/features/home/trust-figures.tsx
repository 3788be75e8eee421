import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Home } from './home-query.ts'
import css from './trust-figures.module.css'

/** The mall in one sentence and three numbers. */
export function TrustFigures({ home }: { home: Pick<Home, 'productCount' | 'shopCount' | 'countryCount'> }) {
  const t = useText()
  const format = useFormat()
  // A mall that has just opened shows no figures.
  if (home.productCount === 0) return null
  return (
    <section className={css.figures} aria-label={t('home.numbers')}>
      <p className={css.promise}>{t('home.promise', { count: home.countryCount })}</p>
      <dl className={css.numbers}>
        {(['productCount', 'shopCount', 'countryCount'] as const).map((figure) => (
          <div key={figure} className={css.figure}>
            <dt>{t(`home.${figure}`, { count: home[figure] })}</dt>
            <dd>{format.number(home[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
