import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { listArticleCalendar } from '@tiantian/contracts/publish/office-article.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FilterBar, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { languageName } from '../shell/alliance.ts'
import { PageLink } from '../shell/page-link.tsx'
import { officeArticleUrl } from './article-office-query.ts'
import css from './newsroom.module.css'

/** `2026-11`, in the user's time zone. */
export const monthOf = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`

/** The given number of months later. */
export function nextMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(year, number - 1 + by, 1))
}

interface CalendarPageProps {
  /** `2026-11`; the current month by default. */
  month: string | undefined
  /** All by default. */
  language: Language | undefined
  onChange: (part: { month?: string; language?: Language | undefined }) => void
}

/** Published and scheduled articles of a month, day by day. */
export function CalendarPage({
  month = monthOf(new Date(serverNow())),
  language,
  onChange,
}: CalendarPageProps) {
  const t = useText()
  const format = useFormat()
  const from = new Date(`${month}-01T00:00`)
  const before = new Date(`${nextMonth(month, 1)}-01T00:00`)
  const span = { from: from.toISOString(), before: before.toISOString() }
  const result = useQuery(query(listArticleCalendar, span))
  const { data } = result
  const entries = data?.entries.filter((entry) => !language || entry.language === language)
  return (
    <OfficePage title={t('newsroom.calendar')} permission="publish.write">
      <div className={css.page}>
        <div className={css.calendarBar}>
          <div className={css.months}>
            <IconButton
              label={t('newsroom.monthBefore')}
              onClick={() => onChange({ month: nextMonth(month, -1) })}
            >
              <IconChevronLeft aria-hidden="true" />
            </IconButton>
            <h2 className={css.month}>{format.month(from)}</h2>
            <IconButton
              label={t('newsroom.monthAfter')}
              onClick={() => onChange({ month: nextMonth(month, 1) })}
            >
              <IconChevronRight aria-hidden="true" />
            </IconButton>
          </div>
          <FilterBar
            filters={FILTERS}
            params={{ language }}
            onChange={(patch) => onChange({ language: LANGUAGES.find((one) => one === patch.language) })}
          />
        </div>
        {!data && <LoadState result={result} skeleton={<SkeletonLines count={6} />} />}
        {entries &&
          (entries.length > 0 ? <Days entries={entries} /> : <EmptyState title={t('newsroom.emptyMonth')} />)}
      </div>
    </OfficePage>
  )
}

const FILTERS = [
  select('language', 'newsroom.field.language', LANGUAGES, (language) => ({ text: languageName(language) })),
]

type CalendarPageEntry = Output<typeof listArticleCalendar>['entries'][number]

function Days({ entries }: { entries: readonly CalendarPageEntry[] }) {
  const format = useFormat()
  const days = [...Map.groupBy(entries, ({ at }) => format.day(at))]
  return days.map(([day, ofDay]) => (
    <section key={day} className={css.day} aria-label={day}>
      <h2>{day}</h2>
      <ul>
        {ofDay.map((entry) => (
          <li key={`${entry.id} ${entry.language} ${entry.at}`} className={css.entry}>
            <EntryLine entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function EntryLine({ entry: { id, language, title, at, isLive } }: { entry: CalendarPageEntry }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <span className={css.note}>{format.time(at)}</span>
      <Tag tone={isLive ? 'success' : 'primary'}>
        {t(`newsroom.state.${isLive ? 'published' : 'scheduled'}`)}
      </Tag>
      <Tag>{languageName(language)}</Tag>
      <PageLink url={officeArticleUrl(id, language)} lang={language}>
        {title}
      </PageLink>
    </>
  )
}
