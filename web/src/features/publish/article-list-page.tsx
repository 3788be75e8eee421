import { keepPreviousData } from '@tanstack/react-query'
import type { ArticleKind } from '@tiantian/contracts/publish/article-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ArticleCard, ArticleCardSkeleton, articleGrid } from './article-card.tsx'
import { ArticleFilter } from './article-filter.tsx'
import type { ArticlesInput } from './article-query.ts'
import { articlesQuery, filtersQuery } from './article-query.ts'

interface ArticleListPageProps {
  title: string
  kinds: readonly [ArticleKind, ...ArticleKind[]]
  input: ArticlesInput
  onChange: (input: ArticlesInput) => void
}

/** A list of published articles (S2.18, S2.14): found by text, category, tag and year. */
export function ArticleListPage(props: ArticleListPageProps) {
  return (
    <PageFrame title={props.title}>
      <ArticleList {...props} />
    </PageFrame>
  )
}

/** The list alone, for a page that has more. */
export function ArticleList({ title, kinds, input, onChange }: ArticleListPageProps) {
  const t = useText()
  const list = useInfiniteQuery({ ...articlesQuery(kinds, input), placeholderData: keepPreviousData })
  const filters = useQuery(filtersQuery(kinds))
  const isNarrowed = Boolean(input.category ?? input.tag ?? input.year ?? input.text)
  const clear = () => onChange({ category: undefined, tag: undefined, year: undefined, text: undefined })
  return (
    <>
      <ArticleFilter filters={filters.data} search={input} onChange={onChange} />
      <InfiniteList
        list={list}
        label={title}
        className={articleGrid}
        rowKey={(article) => article.id}
        renderRow={(article, index) => (
          <ArticleCard
            article={article}
            variant={index === 0 && !isNarrowed ? 'lead' : 'tile'}
            isFirst={index === 0}
          />
        )}
        skeleton={<ArticleCardSkeleton />}
        skeletonCount={6}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'publish.nothingFound' : 'publish.nothing')}
            text={input.text && t('publish.nothingText', { text: input.text })}
            action={isNarrowed && <Button onClick={clear}>{t('publish.showAll')}</Button>}
          />
        }
      />
    </>
  )
}
