import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { ZERO_RESULTS_PAGE } from '../office-users/office-address.ts'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { TaughtWords } from './taught-words.tsx'
import type { ZeroResultsSearch } from './zero-results-address.ts'
import { ZERO_RESULT_DAYS, ZERO_RESULT_GROUPS } from './zero-results-address.ts'
import css from './zero-results-page.module.css'
import { ZeroResultsTable } from './zero-results-table.tsx'

/** Queries without results (S2.35): what to offer, and which synonyms the search needs. */
export function ZeroResultsPage({ search }: { search: ZeroResultsSearch }) {
  const t = useText()
  const mayTeach = useMay('publish.data_write')
  return (
    <OfficePage title={t('desk.misses.title')} permission="stats.view">
      <div className={css.page}>
        <p className={css.note}>{t('desk.misses.note')}</p>
        <ZeroResultsFilter search={search} />
        <ZeroResultsTable search={search} />
        {mayTeach && <TaughtWords />}
      </div>
    </OfficePage>
  )
}

const ANY = 'any'

type Change = (patch: Partial<ZeroResultsSearch>) => void

function ZeroResultsFilter({ search }: { search: ZeroResultsSearch }) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const change: Change = (patch) => {
    const { settled, ...rest } = { ...search, ...patch }
    redirectTo(pageUrl(ZERO_RESULTS_PAGE, { ...rest, settled: settled ? 'true' : undefined }))
  }
  return (
    <div className={css.filter}>
      <Segmented
        label={t('desk.state')}
        value={search.settled ? 'settled' : 'waiting'}
        choices={[
          { value: 'waiting', label: t('desk.waiting') },
          { value: 'settled', label: t('desk.settled') },
        ]}
        onChange={(value) => change({ settled: value === 'settled' || undefined })}
      />
      <Choices search={search} change={change} />
    </div>
  )
}

function Choices({ search, change }: { search: ZeroResultsSearch; change: Change }) {
  const t = useText()
  const anyGroup = { value: ANY, label: t('desk.misses.anyGroup') }
  const anyLanguage = { value: ANY, label: t('desk.misses.anyLanguage') }
  const groups = ZERO_RESULT_GROUPS.map((value) => ({ value, label: t(`desk.misses.groups.${value}`) }))
  return (
    <>
      <Select
        label={t('desk.misses.group')}
        value={search.group ?? ANY}
        choices={[anyGroup, ...groups]}
        onChange={(value) => change({ group: ZERO_RESULT_GROUPS.find((group) => group === value) })}
      />
      <Select
        label={t('desk.misses.period')}
        value={search.days ?? '30'}
        choices={ZERO_RESULT_DAYS.map((value) => ({
          value,
          label: t('desk.misses.days', { count: Number(value) }),
        }))}
        onChange={(value) => change({ days: ZERO_RESULT_DAYS.find((days) => days === value) })}
      />
      <Select
        label={t('desk.misses.language')}
        value={search.language ?? ANY}
        choices={[anyLanguage, ...LANGUAGE_OPTIONS.map(({ lang, text }) => ({ value: lang, label: text }))]}
        onChange={(value) => change({ language: LANGUAGE_OPTIONS.find(({ lang }) => lang === value)?.lang })}
      />
    </>
  )
}
