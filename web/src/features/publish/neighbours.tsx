import type { Article } from '@tiantian/contracts/publish/article.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageLink } from '../shell/page-link.tsx'
import { articleUrl } from './article-address.ts'
import css from './neighbours.module.css'

/** The next newer and older article in the same list. */
export function Neighbours({ article: { newer, older } }: { article: Article }) {
  const t = useText()
  if (!(newer || older)) return null
  return (
    <nav className={css.neighbours} aria-label={t('publish.neighbours')}>
      {older && <Neighbour name={t('publish.older')} article={older} />}
      {newer && <Neighbour name={t('publish.newer')} article={newer} />}
    </nav>
  )
}

function Neighbour({ name, article }: { name: string; article: NonNullable<Article['newer']> }) {
  return (
    <PageLink url={articleUrl(article)} open="redirectTo" className={css.neighbour}>
      <span className={css.name}>{name}</span>
      <span className={css.title}>{article.title}</span>
    </PageLink>
  )
}
