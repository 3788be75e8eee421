import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useText } from '../../i18n/use-text.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { IconProps } from '../../ui/icons.tsx'
import { BackIcon, Icon } from '../../ui/icons.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { FavoriteButton } from '../saved/favorite-button.tsx'
import { useSeen } from '../saved/seen.ts'
import { Missing } from '../shell/error/missing.tsx'
import { BarCartLink } from '../shell/frame/cart-link.tsx'
import frame from '../shell/frame/page-frame.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { shareLink } from '../shell/share-button.tsx'
import { sharedAddress } from './article-address.ts'
import articleBarCss from './article-bar.module.css'
import css from './article-page.module.css'
import { articleQuery, useView } from './article-query.ts'
import { ArticleView } from './article-view.tsx'

function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V3.5m0 0L8 7.5m4-4l4 4M6 11.5H5A1.5 1.5 0 003.5 13v6A1.5 1.5 0 005 20.5h14a1.5 1.5 0 001.5-1.5v-6a1.5 1.5 0 00-1.5-1.5h-1" />
    </Icon>
  )
}

function PrintIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 9V3.5h10V9M7 17.5H5A1.5 1.5 0 013.5 16v-5.5A1.5 1.5 0 015 9h14a1.5 1.5 0 011.5 1.5V16a1.5 1.5 0 01-1.5 1.5h-2M7 14h10v6.5H7z" />
    </Icon>
  )
}

interface ArticleBarProps {
  list: { readonly name: string; readonly url: string }
  article: Article | undefined
}

/** Back, the list, and the actions of an article; its title is shown large below. */
function ArticleBar({ list, article }: ArticleBarProps) {
  const t = useText()
  const { navigateBack } = useNavigator()
  return (
    <div className={cx(frame.bar, articleBarCss.bar)}>
      <div className={frame.barContent}>
        <IconButton label={t('common.back')} onClick={() => navigateBack()}>
          <BackIcon />
        </IconButton>
        <PageLink url={list.url} open="redirectTo" className={articleBarCss.list}>
          {list.name}
        </PageLink>
        {article && <Deeds article={article} />}
        <BarCartLink />
      </div>
    </div>
  )
}

function Deeds({ article }: { article: Article }) {
  const t = useText()
  const { id, title, summary: text } = article
  const share = () =>
    shareLink({ title, text, url: sharedAddress(article) }, { id, copied: t('publish.linkCopied') })
  return (
    <>
      <FavoriteButton kind="article" id={article.id} name={article.title} variant="button" />
      <IconButton label={t('publish.share')} onClick={() => void share()}>
        <SendIcon />
      </IconButton>
      <span className={articleBarCss.wideOnly}>
        <IconButton label={t('publish.print')} onClick={() => print()}>
          <PrintIcon />
        </IconButton>
      </span>
    </>
  )
}

interface ArticlePageProps {
  id: string | undefined
  /** The list that the reader comes from, and its name. */
  list: { readonly name: string; readonly url: string }
}

/** An article to read (S2.16, S2.17). */
export function ArticlePage({ id, list }: ArticlePageProps) {
  const result = useQuery({
    ...articleQuery(id ?? ''),
    enabled: id !== undefined,
  })
  const { data, error } = result
  useSeen('article', data?.id)
  useView(data?.id)
  if (!id || hasCode(error, 'ARTICLE_NOT_FOUND')) return <ArticleMissing list={list} />
  return (
    <PageFrame title={data?.title ?? list.name} bar={<ArticleBar list={list} article={data} />}>
      {data ? (
        <ArticleView key={data.id} article={data} />
      ) : (
        <LoadState result={result} skeleton={<ArticleSkeleton />} />
      )}
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
