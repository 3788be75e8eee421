import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { ImportLink } from '../../office/import-link.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { readsBy } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './zero-results-page.module.css'

export const tradeWordReads = () => readsBy(listTradeWords)

const { text, date, actions } = columnsOf<TradeWord>()

const COLUMNS: readonly OfficeColumn<TradeWord>[] = [
  { ...text('word', 'desk.misses.word'), cell: ({ word }) => <span className={css.text}>{word}</span> },
  text('categoryName', 'desk.misses.category'),
  {
    key: 'language',
    title: 'desk.misses.language',
    width: 130,
    text: ({ language }) => languageName(language),
  },
  text('by', 'desk.misses.taughtBy', { width: 180 }),
  date('at', 'desk.misses.taughtOn'),
  actions(180, (word) => <Remove taught={word} />),
]

/** The synonyms that the office has added, which can be removed again. */
export function TradeWords() {
  const t = useText()
  const id = useId()
  return (
    <section className={css.page} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t('desk.misses.words')}</h2>
        <ImportLink kind="search/trade-words" />
      </div>
      <QueryTable
        label={t('desk.misses.words')}
        action={listTradeWords}
        columns={COLUMNS}
        rowKey={({ word, language, category }) => `${category} ${language} ${word}`}
        exportAs="words"
        emptyTitle={t('desk.misses.noWords')}
        isSecond
      />
    </section>
  )
}

function Remove({ taught: { category, language, word } }: { taught: TradeWord }) {
  const t = useText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(removeTradeWord, { category, language, word }),
    onSettled: () => client.invalidateQueries(tradeWordReads()),
  })
  const label = t('desk.misses.unteach')
  return (
    <Button
      size="sm"
      variant="plain"
      aria-label={`${label}: ${word}`}
      isLoading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {label}
    </Button>
  )
}
