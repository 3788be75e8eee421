import { NEWS_KINDS } from '@tiantian/contracts/publish/names.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Section } from '../../ui/section.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { NEWS_LIST } from './article-address.ts'
import { ArticleCard } from './article-card.tsx'
import { newestQuery } from './article-query.ts'

const SHOWN = 4

/** The latest news on the home page; omitted without a network. */
export function NewsStrip() {
  const t = useText()
  const { data } = useQuery(newestQuery(NEWS_KINDS, SHOWN))
  const rows = data?.rows.slice(0, SHOWN) ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('publish.news')} more={<PageLink url={NEWS_LIST}>{t('common.more')}</PageLink>}>
      <Shelf
        label={t('publish.news')}
        items={rows}
        itemKey={(article) => article.id}
        renderItem={(article) => <ArticleCard article={article} />}
        phoneWidth={300}
        columns={4}
      />
    </Section>
  )
}
