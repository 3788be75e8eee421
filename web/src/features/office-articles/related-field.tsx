import { keepPreviousData } from '@tanstack/react-query'
import { listArticles } from '@tiantian/contracts/publish/article.ts'
import { RELATED_MAX } from '@tiantian/contracts/publish/article-form.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import css from './newsroom.module.css'

export interface RelatedArticle {
  readonly id: string
  readonly title: string
}

interface RelatedFieldProps {
  /** The article itself, which is not related to itself. */
  articleId: string
  chosen: readonly RelatedArticle[]
  onChange: (chosen: readonly RelatedArticle[]) => void
}

const TYPING_MS = 250
const FOUND_MAX = 8

/** Related articles: published ones, found by words in any language. */
export function RelatedField({ articleId, chosen, onChange }: RelatedFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { found, isFetching } = useArticleSearch(text, [articleId, ...chosen.map(({ id }) => id)])
  return (
    <div className={css.related}>
      <Chosen chosen={chosen} onChange={onChange} />
      {chosen.length < RELATED_MAX && (
        <Combobox
          label={t('newsroom.field.related')}
          hint={t('newsroom.field.relatedHint', { count: RELATED_MAX })}
          isOptional
          text={text}
          onText={setText}
          options={found}
          onPick={({ value, label }) => {
            onChange([...chosen, { id: value, title: label }])
            setText('')
          }}
          isPicked={false}
          isLoading={isFetching}
          nothing={t('publish.nothingFound')}
          found={t('newsroom.found', { count: found.length })}
        />
      )}
    </div>
  )
}

function Chosen({ chosen, onChange }: Pick<RelatedFieldProps, 'chosen' | 'onChange'>) {
  const t = useText()
  if (chosen.length === 0) return null
  return (
    <ul className={css.tags} aria-label={t('newsroom.field.related')}>
      {chosen.map(({ id, title }) => (
        <li key={id}>
          <Chip
            removeLabel={t('newsroom.dropRelated', { title })}
            onRemove={() => onChange(chosen.filter((each) => each.id !== id))}
          >
            {title}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function useArticleSearch(text: string, known: readonly string[]) {
  const t = useText()
  const input = useDebounced(text.trim(), TYPING_MS)
  const { data, isFetching } = useQuery({
    ...query(listArticles, { ...(input && { text: input }), limit: FOUND_MAX + known.length }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.rows ?? [])
    .filter(({ id }) => !known.includes(id))
    .slice(0, FOUND_MAX)
    .map(({ id, title, kind }) => ({ value: id, label: title, hint: t(`publish.kind.${kind}`) }))
  return { found, isFetching }
}
