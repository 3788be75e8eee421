import type { OfficeArticle } from '@tiantian/contracts/publish/office-article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { Sparkline } from '../publish/sparkline.tsx'
import css from './newsroom.module.css'

const WEEK = 7

/** Readership: total, recent, and its trend. */
export function Readers({ article: { viewCount, viewDays } }: { article: OfficeArticle }) {
  const t = useText()
  const format = useFormat()
  if (viewCount === 0) return null
  const within = (days: number) => viewDays.slice(-days).reduce((total, views) => total + views, 0)
  const facts = [
    { name: t('newsroom.readers.week'), count: within(WEEK) },
    { name: t('newsroom.readers.month'), count: within(viewDays.length) },
    { name: t('newsroom.readers.all'), count: viewCount },
  ]
  return (
    <Section title={t('newsroom.readers.title')} isPanel>
      <div className={css.readers}>
        <dl className={css.readerFacts}>
          {facts.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
        <Sparkline values={viewDays} />
      </div>
    </Section>
  )
}
