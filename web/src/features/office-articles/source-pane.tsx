import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { compareRevisions } from '@tiantian/contracts/publish/office-article.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { languageName } from '../shell/alliance.ts'
import { DiffParts } from './diff-parts.tsx'
import css from './newsroom.module.css'
import { TextState } from './text-state.tsx'

interface SourcePaneProps {
  article: OfficeArticle
  /** The original text, in its language. */
  source: OfficeText
  /** The translation, where there is one. */
  text: OfficeText | undefined
}

/** The original beside its translation: its text, and what has changed in it since it was translated. */
export function SourcePane({ article, source, text }: SourcePaneProps) {
  const t = useText()
  const { language, title, summary, body } = source
  const label = t('newsroom.original', { language: languageName(language) })
  return (
    <section className={css.source} aria-label={label}>
      <p className={css.states}>
        <strong>{label}</strong>
        <TextState text={source} />
      </p>
      {text && text.behind > 0 && <Changes article={article} source={source} text={text} />}
      {/* On a phone the edited text comes first. */}
      <details open={matchMedia('(min-width: 1080px)').matches}>
        <summary>{t('newsroom.originalWords')}</summary>
        <div lang={language} className={css.panel}>
          <p className={css.sourceTitle}>{title}</p>
          {summary && <p className={css.note}>{summary}</p>}
          <RichText doc={body} />
        </div>
      </details>
    </section>
  )
}

function Changes({ article: { id }, source, text }: SourcePaneProps & { text: OfficeText }) {
  const t = useText()
  const [from, to] = [text.translatedFrom?.n, source.liveN]
  const { data } = useQuery({
    ...query(compareRevisions, { id, language: source.language, from: from ?? 1, to: to ?? 1 }),
    enabled: from !== undefined && to !== null,
  })
  return (
    <details open className={css.comment}>
      <summary>{t('newsroom.sinceTranslated', { count: text.behind })}</summary>
      <div lang={source.language}>
        {data ? (
          <DiffParts parts={data.parts.filter(({ kind }) => kind !== 'same')} />
        ) : (
          <SkeletonLines count={3} />
        )}
      </div>
    </details>
  )
}
