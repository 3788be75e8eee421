import { NEWS_KINDS } from '@tiantian/contracts/publish/names.ts'
import { useText } from '../../i18n/use-text.ts'
import { NEWS_LIST, STUDY_LIST } from './article-address.ts'
import { ArticleListPage } from './article-list-page.tsx'
import { ArticlePage } from './article-page.tsx'
import type { ArticlesInput } from './article-query.ts'

interface PublishPagesListProps {
  input: ArticlesInput
  onChange: (input: ArticlesInput) => void
}

/** News of the alliance (S2.18). */
export function NewsListPage(props: PublishPagesListProps) {
  const t = useText()
  return <ArticleListPage title={t('publish.news')} kinds={NEWS_KINDS} {...props} />
}

/** S2.16 */
export function NewsArticlePage({ id }: { id: string | undefined }) {
  const t = useText()
  return <ArticlePage id={id} list={{ name: t('publish.news'), url: NEWS_LIST }} />
}

/** S2.17 */
export function StudyArticlePage({ id }: { id: string | undefined }) {
  const t = useText()
  return <ArticlePage id={id} list={{ name: t('publish.data'), url: STUDY_LIST }} />
}
