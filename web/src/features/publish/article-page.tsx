import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/missing.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { ArticleBar } from './article-bar.tsx'
import css from './article-page.module.css'
import { articleQuery } from './article-query.ts'
import { ArticleView } from './article-view.tsx'
import { useView } from './use-view.ts'

interface ArticlePageProps {
  id: string | undefined
  /** The list that the reader comes from, and its name. */
  list: { readonly name: string; readonly url: string }
}

/** An article to read (S2.16, S2.17). */
export function ArticlePage({ id, list }: ArticlePageProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...articleQuery(id ?? ''),
    enabled: id !== undefined,
  })
  useSeen('article', data?.id)
  useView(data?.id)
  if (!id || hasCode(error, 'ARTICLE_NOT_FOUND')) return <ArticleMissing list={list} />
  return (
    <PageFrame title={data?.title ?? list.name} bar={<ArticleBar list={list} article={data} />}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && (data ? <ArticleView key={data.id} article={data} /> : <ArticleSkeleton />)}
    </PageFrame>
  )
}

function ArticleSkeleton() {
  return (
    <div className={css.layout} aria-hidden="true">
      <div className={css.article}>
        <Skeleton width="80%" height={34} />
        <Skeleton ratio="16 / 9" />
        <SkeletonLines count={8} />
      </div>
    </div>
  )
}

function ArticleMissing({ list }: Pick<ArticlePageProps, 'list'>) {
  const t = useText()
  return (
    <PageFrame title={list.name}>
      <Missing
        title={t('publish.gone')}
        text={t('publish.goneText')}
        way={{ text: t('publish.toList', { list: list.name }), url: list.url }}
      />
    </PageFrame>
  )
}
