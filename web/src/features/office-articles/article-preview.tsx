import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Article } from '@tiantian/contracts/publish/article.ts'
import { listArticleLabels } from '@tiantian/contracts/publish/article.ts'
import type { OfficeArticle } from '@tiantian/contracts/publish/office-article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { plainText, readingMinutes } from '@tiantian/contracts/rich-text/outline.ts'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TextDraft } from './text-draft.ts'

const ArticleView = lazy(async () => ({ default: (await import('../publish/article-view.tsx')).ArticleView }))

interface ArticlePreviewProps {
  article: OfficeArticle
  language: Language
  /** Also what is not saved yet. */
  draft: TextDraft
}

/** The text as readers will see it, before anybody publishes it. */
export function ArticlePreview(props: ArticlePreviewProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('newsroom.preview')}
      </Button>
      {isOpen && <PreviewSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewSheet({ onClose, ...props }: ArticlePreviewProps & { onClose: () => void }) {
  const t = useText()
  const { data } = useQuery(query(listArticleLabels, {}))
  return (
    <BottomSheet isOpen title={t('newsroom.preview')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={420} />}>
        {data ? <ArticleView isPreview article={asRead(props, data)} /> : <Skeleton height={420} />}
      </Suspense>
    </BottomSheet>
  )
}

function asRead(
  { article, language, draft }: ArticlePreviewProps,
  labels: Output<typeof listArticleLabels>,
): Article {
  const now = new Date(serverNow()).toISOString()
  const body = cleanRichText(draft.body)
  const source = textIn(article.sourceName, language)
  const nameOf = (list: readonly { slug: string; name: string }[], slug: string) => ({
    slug,
    name: list.find((each) => each.slug === slug)?.name ?? slug,
  })
  const { id, kind, cover, focal, sourceUrl, externalUrl, video, tags, category } = article
  return {
    id,
    kind,
    cover,
    focal,
    video,
    body: { type: 'doc', content: [...body.content] },
    title: draft.title,
    summary: draft.summary,
    coverAlt: draft.coverAlt,
    slug: draft.slug,
    category: nameOf(labels.categories, category),
    tags: tags.map((slug) => nameOf(labels.tags, slug)),
    contentLanguage: language,
    authorName: textIn(article.authorName, language),
    source: source || sourceUrl ? { name: source || sourceUrl, url: sourceUrl } : null,
    correction: draft.correction ? { text: draft.correction, at: now } : null,
    externalUrl: externalUrl || null,
    minutes: readingMinutes(plainText(body), language),
    publishedAt: now,
    updatedAt: now,
    viewCount: 0,
    isPinned: false,
    languages: [],
    related: [],
    newer: null,
    older: null,
  }
}
