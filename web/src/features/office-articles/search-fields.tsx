import type { Language } from '@tiantian/contracts/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { FormState } from '../../ui/use-form.ts'
import { field } from '../../ui/use-form.ts'
import css from './newsroom.module.css'
import type { TextDraft } from './text-draft.ts'

interface SearchFieldsProps {
  form: FormState<TextDraft>
  language: Language
  isReadOnly: boolean
}

/** How a language of an article appears in search engines and in link previews. */
export function SearchFields({ form, language, isReadOnly }: SearchFieldsProps) {
  const t = useText()
  const { seoTitle, seoDescription } = form.draft
  const own = { lang: language, disabled: isReadOnly }
  return (
    <details className={css.search}>
      <summary>{t('newsroom.search.title')}</summary>
      <Preview draft={form.draft} language={language} />
      <div className={css.searchFields}>
        <TextField
          label={t('newsroom.field.slug')}
          hint={t('newsroom.field.slugHint')}
          maxLength={96}
          disabled={isReadOnly}
          {...field(form, 'slug')}
        />
        <TextField
          label={t('newsroom.search.seoTitle')}
          hint={t('newsroom.search.seoTitleHint', { count: seoTitle.length, max: SEO_TITLE_MAX })}
          maxLength={SEO_TITLE_MAX}
          isOptional
          {...own}
          {...field(form, 'seoTitle')}
        />
        <TextArea
          label={t('newsroom.search.seoDescription')}
          hint={t('newsroom.search.seoDescriptionHint', {
            count: seoDescription.length,
            max: SEO_DESCRIPTION_MAX,
          })}
          maxLength={SEO_DESCRIPTION_MAX}
          isOptional
          {...own}
          {...field(form, 'seoDescription')}
        />
      </div>
    </details>
  )
}

function Preview({ draft, language }: { draft: TextDraft; language: Language }) {
  const { title, summary, slug, seoTitle, seoDescription } = draft
  return (
    <div className={css.preview} lang={language}>
      <span className={css.note}>{`${location.host}/s/${language}/news/${slug || '…'}`}</span>
      <span className={css.previewTitle}>{seoTitle || title || '…'}</span>
      <span className={css.note}>{seoDescription || summary || '…'}</span>
    </div>
  )
}

const SEO_TITLE_MAX = 70
const SEO_DESCRIPTION_MAX = 160
