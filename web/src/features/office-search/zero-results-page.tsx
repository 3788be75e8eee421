import type { Input } from '@tiantian/contracts/action.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { ZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { flag, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Tag } from '../../ui/chip.tsx'
import { languageName } from '../shell/alliance.ts'
import { pageUrl } from '../shell/page-url.ts'
import { TaughtWords } from './taught-words.tsx'
import { WordSheet } from './word-sheet.tsx'
import { ZeroResultActions } from './zero-result-actions.tsx'
import type { ZeroResultsSearch } from './zero-results-address.ts'
import { ZERO_RESULT_DAYS, ZERO_RESULT_GROUPS } from './zero-results-address.ts'
import css from './zero-results-page.module.css'

/** Queries without results (S2.35): what to offer, and which synonyms the search needs. */
export function ZeroResultsPage({ search: { settled = false } }: { search: ZeroResultsSearch }) {
  const t = useText()
  const format = useFormat()
  const mayTeach = useMay('publish.data_write')
  const [taught, setTaught] = useState<ZeroResult>()
  return (
    <OfficePage title={t('desk.misses.title')} permission="stats.view" lead={t('desk.misses.note')}>
      <QueryTable
        label={t('desk.misses.title')}
        action={listZeroResults}
        columns={[...COLUMNS, buttons(settled, setTaught)]}
        filters={FILTERS}
        rowKey={keyOf}
        rowName={({ text }) => text}
        bulk={[
          {
            label: settled ? 'desk.misses.reopen' : 'desk.misses.settle',
            run: (row) => call(settleZeroResult, { ...named(row), isSettled: !settled }),
          },
        ]}
        exportAs="searches"
        emptyTitle={t(settled ? 'desk.misses.noneSettled' : 'desk.misses.none')}
        after={({ leftOut }) =>
          leftOut > 0 && (
            <p className={css.note}>{t('desk.misses.leftOut', { number: format.number(leftOut) })}</p>
          )
        }
      />
      {taught && <WordSheet zeroResult={taught} onClose={() => setTaught(undefined)} />}
      {mayTeach && <TaughtWords />}
    </OfficePage>
  )
}

const keyOf = ({ text, language, kind }: ZeroResult) => `${kind} ${language} ${text}`

/** The values that identify a query to the server. */
const named = ({ text, language, kind }: ZeroResult) => ({
  text,
  language: language as Input<typeof settleZeroResult>['language'],
  kind,
})

const GROUPS = {
  parts: { kind: 'parts', wasFilteredAway: false },
  shops: { kind: 'shops', wasFilteredAway: false },
  filtered: { wasFilteredAway: true },
} as const
const isGroup = (value: string): value is keyof typeof GROUPS => Object.hasOwn(GROUPS, value)

const FILTERS = [
  flag('settled', 'desk.state', ['desk.waiting', 'desk.settled'], 'isSettled'),
  select('group', 'desk.misses.group', ZERO_RESULT_GROUPS, (group) => `desk.misses.groups.${group}`, {
    any: 'desk.misses.anyGroup',
    toInput: (group) => (isGroup(group) ? GROUPS[group] : {}),
  }),
  select(
    'days',
    'desk.misses.period',
    ZERO_RESULT_DAYS,
    (days) => ({ key: 'desk.misses.days', count: Number(days) }),
    { standard: '30', toInput: (days) => ({ days: Number(days) }) },
  ),
  select('language', 'desk.misses.language', LANGUAGES, (language) => ({ text: languageName(language) }), {
    any: 'desk.misses.anyLanguage',
  }),
]

const { link, date, actions } = columnsOf<ZeroResult>()

const COLUMNS: readonly OfficeColumn<ZeroResult>[] = [
  // Links to the current search result of a buyer.
  link('text', 'desk.misses.text', {
    url: ({ text, kind }) =>
      pageUrl(kind === 'shops' ? '/pages/utils/list-shop' : '/pages/utils/list-product', { text }),
    text: ({ text }) => text,
  }),
  {
    key: 'kind',
    title: 'desk.misses.kind',
    width: 110,
    text: ({ kind }, { t }) => t(`desk.misses.kinds.${kind}`),
  },
  {
    key: 'count',
    title: 'desk.misses.count',
    width: 140,
    text: ({ count }, { format }) => format.number(count),
    cell: ({ count, filteredCount }, { t, format }) => (
      <span className={css.times}>
        {format.number(count)}
        {filteredCount > 0 && (
          <small>{t('desk.misses.filtered', { times: format.number(filteredCount) })}</small>
        )}
      </span>
    ),
  },
  {
    key: 'language',
    title: 'desk.misses.language',
    width: 130,
    text: ({ language }) => languageName(language),
  },
  {
    key: 'shown',
    title: 'desk.misses.shown',
    width: 180,
    text: (row, { t }) => t(shownOf(row)),
    cell: (row, { t }) => <Tag tone={TONES[shownOf(row)]}>{t(shownOf(row))}</Tag>,
  },
  date('lastDay', 'desk.misses.last'),
]

const TONES = {
  'desk.misses.filteredAway': 'neutral',
  'desk.misses.near': 'warning',
  'desk.misses.nothing': 'danger',
} as const

function shownOf({ wasFilteredAway, wasNearShown }: ZeroResult): keyof typeof TONES {
  if (wasFilteredAway) return 'desk.misses.filteredAway'
  return wasNearShown ? 'desk.misses.near' : 'desk.misses.nothing'
}

const buttons = (isSettled: boolean, onTeach: (zeroResult: ZeroResult) => void) =>
  actions(280, (zeroResult) => (
    <ZeroResultActions zeroResult={zeroResult} isSettled={isSettled} onTeach={() => onTeach(zeroResult)} />
  ))
