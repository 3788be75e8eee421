import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { Category } from '@tiantian/contracts/product/category.ts'
import { addTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import type { ZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { flag, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { categoriesQuery, searchCategories } from '../product/category-query.ts'
import { LANGUAGE_OPTIONS, languageName } from '../shell/alliance.ts'
import { pageUrl } from '../shell/page-url.ts'
import { TradeWords, tradeWordReads } from './trade-words.tsx'
import type { ZeroResultsSearch } from './zero-results-address.ts'
import { ZERO_RESULT_DAYS, ZERO_RESULT_GROUPS } from './zero-results-address.ts'
import css from './zero-results-page.module.css'

const zeroResultReads = () => readsOfNoun(listZeroResults)

interface ZeroResultActionsProps {
  zeroResult: ZeroResult
  isSettled: boolean
  onTeach: () => void
}

function ZeroResultActions({ zeroResult, isSettled, onTeach }: ZeroResultActionsProps) {
  const t = useText()
  const mayTeach = useMay('publish.data_write')
  const settle = useSettle()
  const { text } = zeroResult
  const label = t(isSettled ? 'desk.misses.reopen' : 'desk.misses.settle')
  return (
    <span className={css.actions}>
      {mayTeach && (
        <Button size="sm" variant="soft" aria-label={t('desk.misses.teachOf', { text })} onClick={onTeach}>
          {t('desk.misses.teach')}
        </Button>
      )}
      <Button
        size="sm"
        variant="plain"
        aria-label={`${label}: ${text}`}
        isLoading={settle.isPending}
        onClick={() => settle.mutate({ zeroResult, isSettled: !isSettled })}
      >
        {label}
      </Button>
    </span>
  )
}

/** Dismisses a query or restores it; the list reloads. */
function useSettle() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      zeroResult: { text, language, kind },
      isSettled,
    }: {
      zeroResult: ZeroResult
      isSettled: boolean
    }) =>
      call(settleZeroResult, {
        text,
        language: language as Input<typeof settleZeroResult>['language'],
        kind,
        isSettled,
      }),
    onSuccess: () => client.invalidateQueries(zeroResultReads()),
  })
}

interface WordSheetProps {
  zeroResult: ZeroResult
  onClose: () => void
}

/** Maps a word to a part category; its zero-result queries are then dismissed. */
function WordSheet({ zeroResult, onClose }: WordSheetProps) {
  const t = useText()
  const settle = useSettle()
  const client = useQueryClient()
  const form = useForm({
    start: { word: zeroResult.text, language: zeroResult.language, category: '' },
    check: (draft) => checkForm(addTradeWord.input, draft),
    send: (input) => call(addTradeWord, input),
    fieldOf: { WORD_TAKEN: 'word', CATEGORY_NOT_FOUND: 'category' },
    onSent() {
      showToast({ title: t('desk.misses.taught'), icon: 'success' })
      settle.mutate({ zeroResult, isSettled: true })
      void client.invalidateQueries(tradeWordReads())
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('desk.misses.teach')} onClose={onClose}>
      <Form form={form} className={css.form}>
        {/* First, so that its list has room below it. */}
        <CategoryField
          error={form.errors.category}
          onPick={(category) => form.change({ category })}
          isPicked={form.draft.category !== ''}
        />
        <TextField label={t('desk.misses.word')} hint={t('desk.misses.wordHint')} {...field(form, 'word')} />
        <Select
          label={t('desk.misses.language')}
          choices={LANGUAGE_OPTIONS.map(({ lang, text }) => ({ value: lang, label: text }))}
          {...field(form, 'language')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

interface CategoryFieldProps {
  error: string | undefined
  /** The slug; '' while another is typed. */
  onPick: (category: string) => void
  isPicked: boolean
}

const CATEGORIES_SHOWN = 12

/** Only the leaves of the tree are part categories. */
function CategoryField({ error, onPick, isPicked }: CategoryFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { data, isPending } = useQuery(categoriesQuery())
  const all = data?.categories ?? []
  const found = searchCategories(leavesOf(all), text).slice(0, CATEGORIES_SHOWN)
  return (
    <Combobox
      label={t('desk.misses.category')}
      error={error}
      text={text}
      onText={(typed) => {
        setText(typed)
        onPick('')
      }}
      options={found.map(({ slug, name, parent }) => ({
        value: slug,
        label: name,
        hint: all.find((one) => one.slug === parent)?.name ?? '',
      }))}
      onPick={({ value, label }) => {
        setText(label)
        onPick(value)
      }}
      isPicked={isPicked}
      isLoading={isPending}
      nothing={t('common.nothingFound')}
      found={t('desk.misses.categoriesFound', { count: found.length })}
    />
  )
}

function leavesOf(categories: readonly Category[]): Category[] {
  const parents = new Set(categories.map(({ parent }) => parent))
  return categories.filter(({ slug }) => !parents.has(slug))
}

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
      {mayTeach && <TradeWords />}
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
    width: 120,
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
  actions(230, (zeroResult) => (
    <ZeroResultActions zeroResult={zeroResult} isSettled={isSettled} onTeach={() => onTeach(zeroResult)} />
  ))
