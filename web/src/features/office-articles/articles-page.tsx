import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/article-kind.ts'
import { ARTICLE_STATES } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticleRow } from '@tiantian/contracts/publish/office-article.ts'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Button } from '../../ui/button.tsx'
import { languageName } from '../shell/alliance.ts'
import { NewArticle } from './new-article.tsx'
import css from './newsroom.module.css'
import { officeArticleUrl } from './newsroom-address.ts'
import { TextState } from './text-state.tsx'

const { link, count, date } = columnsOf<OfficeArticleRow>()

const COLUMNS: readonly OfficeColumn<OfficeArticleRow>[] = [
  link('title', 'newsroom.article', {
    url: ({ id }) => officeArticleUrl(id),
    text: ({ texts, code }, { language }) =>
      texts.find((text) => text.language === language)?.title ?? texts[0]?.title ?? code,
    note: ({ kind, code }, { t }) => `${t(`publish.kind.${kind}`)} · ${code}`,
  }),
  ...LANGUAGES.map((language): OfficeColumn<OfficeArticleRow> => {
    const textIn = ({ texts }: OfficeArticleRow) => texts.find((text) => text.language === language)
    return {
      key: language,
      title: () => languageName(language),
      width: 150,
      text: (row, { t }) => {
        const text = textIn(row)
        return text ? t(`newsroom.state.${text.state}`) : ''
      },
      cell: (row) => {
        const text = textIn(row)
        return (
          text && (
            <span className={css.states}>
              <TextState text={text} />
            </span>
          )
        )
      },
    }
  }),
  count('viewCount', 'officeKit.column.views', { isHidden: true }),
  date('updatedAt', 'newsroom.updated'),
]

const FILTERS = [
  search('search', 'newsroom.find'),
  select('state', 'newsroom.stateTitle', ARTICLE_STATES, (state) => `newsroom.state.${state}`, {
    any: 'newsroom.anyState',
  }),
  select('language', 'officeKit.column.language', LANGUAGES, (language) => ({
    text: languageName(language),
  })),
  select('kind', 'newsroom.field.kind', ARTICLE_KINDS, (kind) => `publish.kind.${kind}`),
]

/** Articles and the status of each of their languages. */
export function ArticlesPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  return (
    <OfficePage
      title={t('newsroom.title')}
      permission="publish.write"
      actions={<Button onClick={() => setNew(true)}>{t('newsroom.new')}</Button>}
    >
      <QueryTable
        label={t('newsroom.title')}
        action={listOfficeArticles}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="articles"
        emptyTitle={t('newsroom.nothing')}
      />
      {isNew && <NewArticle onClose={() => setNew(false)} />}
    </OfficePage>
  )
}
