import type { ArticleState } from '@tiantian/contracts/publish/article-state.ts'
import type { TextStatus } from '@tiantian/contracts/publish/office-article.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

const TONES: Record<ArticleState, 'neutral' | 'primary' | 'success' | 'warning' | 'danger'> = {
  draft: 'neutral',
  in_review: 'warning',
  needs_changes: 'danger',
  approved: 'primary',
  scheduled: 'primary',
  published: 'success',
  unpublished: 'neutral',
  archived: 'neutral',
}

/** The status of a language, with notes. */
export function TextState({ text }: { text: TextStatus }) {
  const t = useText()
  return (
    <>
      <Tag tone={TONES[text.state]}>{t(`newsroom.state.${text.state}`)}</Tag>
      {text.isChanged && text.isLive && <Tag tone="warning">{t('newsroom.changed')}</Tag>}
      {text.behind > 0 && <Tag tone="danger">{t('newsroom.behind', { count: text.behind })}</Tag>}
    </>
  )
}
