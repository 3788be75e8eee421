import { useMutation } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import {
  compareRevisions,
  copyArticle,
  deleteArticle,
  listOfficeArticles,
} from '@tiantian/contracts/publish/office-article.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { DeleteButton } from '../../office/delete-button.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Sparkline } from '../publish/sparkline.tsx'
import { languageName } from '../shell/alliance.ts'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { officeArticleQuery, officeArticleUrl, useCacheArticle } from './article-office-query.ts'
import css from './newsroom.module.css'
import { DiffParts } from './revisions.tsx'
import { SharedForm } from './shared-form.tsx'
import { originalOf } from './text-draft.ts'
import { TextForm } from './text-form.tsx'
import { TextState } from './text-state.tsx'

interface SourcePaneProps {
  article: OfficeArticle
  /** The original text, in its language. */
  source: OfficeText
  /** The translation, where there is one. */
  text: OfficeText | undefined
}

/** The original beside its translation: its text, and what has changed in it since it was translated. */
function SourcePane({ article, source, text }: SourcePaneProps) {
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
  const from = text.translatedFrom?.n
  const to = source.liveN
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

const WEEK = 7

/** Readership: total, recent, and its trend. */
function Readers({ article: { viewCount, viewDays } }: { article: OfficeArticle }) {
  const t = useText()
  const format = useFormat()
  if (viewCount === 0) return null
  const within = (days: number) => viewDays.slice(-days).reduce((total, views) => total + views, 0)
  const facts = [
    { name: t('newsroom.readers.week'), count: within(WEEK) },
    { name: t('newsroom.readers.month'), count: within(viewDays.length) },
    { name: t('newsroom.readers.all'), count: viewCount },
  ]
  return (
    <Section title={t('newsroom.readers.title')} isPanel>
      <div className={css.readers}>
        <dl className={css.readerFacts}>
          {facts.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
        <Sparkline values={viewDays} />
      </div>
    </Section>
  )
}

function CopyArticle({ id }: { id: string }) {
  const t = useText()
  const cache = useCacheArticle()
  const { navigateTo } = useNavigatorHere()
  const [requestIds] = useState(createRequestIds)
  const copying = useMutation({
    mutationFn: () => call(copyArticle, { requestId: requestIds.idOf(id), id }),
    onSuccess(reply) {
      requestIds.answered()
      cache(reply)
      showToast({ title: t('officeKit.copy.done'), icon: 'success' })
      navigateTo(officeArticleUrl(reply.article.id))
    },
  })
  return (
    <Button variant="secondary" size="sm" isLoading={copying.isPending} onClick={() => copying.mutate()}>
      {t('officeKit.copy.article')}
    </Button>
  )
}

function DeleteArticle({ article: { id, code, texts, defaultLanguage } }: { article: OfficeArticle }) {
  const language = useLanguage()
  const titleIn = (wanted: Language) => texts.find((text) => text.language === wanted)?.title
  return (
    <DeleteButton
      action={deleteArticle}
      input={{ id }}
      name={titleIn(language) ?? titleIn(defaultLanguage) ?? texts[0]?.title ?? code}
      list={listOfficeArticles}
      listUrl="/pages/office/articles"
    />
  )
}

interface ArticleEditorPageProps {
  id: string
  language: Language | undefined
  onLanguage: (language: Language) => void
}

/** The article editor: shared properties, and each language with its workflow. */
export function ArticleEditorPage({ id, language, onLanguage }: ArticleEditorPageProps) {
  const t = useText()
  const result = useQuery(officeArticleQuery(id))
  const { data } = result
  return (
    <OfficePage isDetail title={t('newsroom.article')} permission="publish.write">
      {data ? (
        <Editing article={data.article} language={language} onLanguage={onLanguage} />
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} />} />
      )}
    </OfficePage>
  )
}

interface BesideProps {
  article: OfficeArticle
  language: Language
  text: OfficeText | undefined
}

/** A translation is written beside its original. */
function Beside({ article, language, text }: BesideProps) {
  const original = originalOf(article, language)
  const form = <TextForm key={language} article={article} language={language} text={text} />
  if (!original) return form
  return (
    <div className={css.beside}>
      <SourcePane article={article} source={original} text={text} />
      {form}
    </div>
  )
}

interface EditingProps extends Omit<ArticleEditorPageProps, 'id'> {
  article: OfficeArticle
}

function Editing({ article, language, onLanguage }: EditingProps) {
  const t = useText()
  const shown = language ?? article.defaultLanguage
  const text = article.texts.find((each) => each.language === shown)
  return (
    <div className={css.editing}>
      <Tabs
        label={t('newsroom.field.language')}
        tabs={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        value={shown}
        onChange={onLanguage}
      >
        <Beside article={article} language={shown} text={text} />
      </Tabs>
      <div className={css.panel}>
        <SharedForm key={article.id} article={article} />
        <Readers article={article} />
        <div className={css.buttons}>
          <CopyArticle id={article.id} />
          {article.isDeletable && <DeleteArticle article={article} />}
        </div>
      </div>
    </div>
  )
}
