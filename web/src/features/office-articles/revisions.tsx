import { useMutation } from '@tanstack/react-query'
import type { DiffPart, OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { compareRevisions, restoreRevision } from '@tiantian/contracts/publish/office-article.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useInfiniteQuery, useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { revisionsQuery, useCacheArticle } from './article-office-query.ts'
import css from './newsroom.module.css'

interface RevisionsProps {
  article: OfficeArticle
  text: OfficeText
}

/** Earlier revisions: their authors, what has changed since, and restoring one. */
export function Revisions({ article, text }: RevisionsProps) {
  const t = useText()
  const format = useFormat()
  const [compared, setCompared] = useState<number>()
  const list = useInfiniteQuery(revisionsQuery(article.id, text.language))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const latest = rows[0]?.n
  return (
    <details className={css.revisions}>
      <summary>{t('newsroom.revisions')}</summary>
      <ul>
        {rows.map((row) => (
          <li key={row.n} className={css.revision}>
            <span>
              {format.dateTime(row.at)} · {row.by || '–'}{' '}
              {row.isPublished && <Tag tone="success">{t('newsroom.state.published')}</Tag>}
              <span className={css.note}>{row.note || row.title}</span>
            </span>
            {row.n !== latest && (
              <Button variant="plain" size="sm" onClick={() => setCompared(row.n)}>
                {t('newsroom.compare')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {compared !== undefined && latest !== undefined && (
        <Comparison
          article={article}
          text={text}
          from={compared}
          to={latest}
          onClose={() => setCompared(undefined)}
        />
      )}
    </details>
  )
}

interface ComparisonProps extends RevisionsProps {
  from: number
  to: number
  onClose: () => void
}

function Comparison({
  article: { id },
  text: { language, version, events },
  from,
  to,
  onClose,
}: ComparisonProps) {
  const t = useText()
  const cache = useCacheArticle()
  const { data } = useQuery(query(compareRevisions, { id, language, from, to }))
  const restoring = useMutation({
    mutationFn: () => call(restoreRevision, { id, language, version, n: from }),
    onSuccess(reply) {
      cache(reply)
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="side" title={t('newsroom.changes')} onClose={onClose}>
      <div className={css.form} lang={language}>
        {data ? <DiffParts parts={data.parts} /> : <SkeletonLines count={6} />}
        {events.includes('edit') && (
          <Button variant="secondary" isLoading={restoring.isPending} onClick={() => restoring.mutate()}>
            {t('newsroom.restore')}
          </Button>
        )}
      </div>
    </BottomSheet>
  )
}

/** Paragraphs kept, added and removed between two revisions. */
export function DiffParts({ parts }: { parts: readonly DiffPart[] }) {
  return keyed(parts).map(({ key, part }) => <Part key={key} {...part} />)
}

/** Paragraphs have no ids, and their positions do not change. */
const keyed = (parts: readonly DiffPart[]) => parts.map((part, place) => ({ key: `${place}`, part }))

/** Colour alone is not accessible: added and removed text is marked as such. */
function Part({ kind, text }: DiffPart) {
  if (kind === 'added') return <ins className={cx(css.part, css.added)}>{text}</ins>
  if (kind === 'removed') return <del className={cx(css.part, css.removed)}>{text}</del>
  return <p className={css.part}>{text}</p>
}
