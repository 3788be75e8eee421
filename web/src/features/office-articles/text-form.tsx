import type { Language } from '@tiantian/contracts/language.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { cleanRichText } from '@tiantian/contracts/rich-text/clean.ts'
import { plainText } from '@tiantian/contracts/rich-text/outline.ts'
import type { RichText } from '@tiantian/contracts/rich-text/rich-text.ts'
import { lazy, Suspense } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readyPicture } from '../media/ready-picture.ts'
import { uploadFile } from '../media/upload-file.ts'
import { showFailure } from '../shell/error/failure.ts'
import { officeArticleQuery, useCacheArticle } from './article-office-query.ts'
import { ArticlePreview } from './article-preview.tsx'
import { nestedErrors } from './nested-errors.ts'
import css from './newsroom.module.css'
import { PictureLibrary } from './picture-library.tsx'
import { Revisions } from './revisions.tsx'
import type { TextDraft } from './text-draft.ts'
import { draftOf, inputOf, originalOf } from './text-draft.ts'
import { TextState } from './text-state.tsx'
import { TextSteps } from './text-steps.tsx'

interface SearchFieldsProps {
  form: FormState<TextDraft>
  language: Language
  isReadOnly: boolean
}

/** How a language of an article appears in search engines and in link previews. */
function SearchFields({ form, language, isReadOnly }: SearchFieldsProps) {
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

/** Imports a picture and returns its address on this server, which all languages share. */
async function takePicture(chosen: File): Promise<string | undefined> {
  try {
    const file = await readyPicture(chosen)
    const ending = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'
    const address = await uploadFile({
      file,
      cloudPath: `article/${crypto.getRandomValues(new Uint32Array(2)).join('')}.${ending}`,
    })
    return new URL(address, location.origin).pathname
  } catch (error) {
    showFailure(error)
    return undefined
  }
}

/** The editor is larger than all the rest of the office: it is loaded when somebody writes. */
const RichEditor = lazy(async () => ({
  default: (await import('../../ui/rich-editor/rich-editor.tsx')).RichEditor,
}))

interface TextFormProps {
  article: OfficeArticle
  language: Language
  /** Undefined when it has not been started. */
  text: OfficeText | undefined
}

/** One language: its text, status and actions. */
export function TextForm({ article, language, text }: TextFormProps) {
  const t = useText()
  const start = storedDraft(article, language, text)
  return (
    <div className={css.panel}>
      {text && (
        <p className={css.states}>
          <TextState text={text} />
        </p>
      )}
      {text?.comment && <p className={css.comment}>{t('newsroom.comment', { comment: text.comment })}</p>}
      <VersionedForm
        draftKey={`article/${article.id}/${language}`}
        version={String(text?.version ?? 0)}
        start={start}
        describe={({ title, summary, body }) => [
          { label: t('newsroom.field.title'), text: title },
          { label: t('newsroom.field.summary'), text: summary },
          { label: t('newsroom.field.body'), text: plainText(body) },
        ]}
      >
        {(control) => <Fields control={control} article={article} language={language} text={text} />}
      </VersionedForm>
      {text && <Revisions article={article} text={text} />}
    </div>
  )
}

/** As the server has it; a translation starts with the text of its original. */
const storedDraft = (article: OfficeArticle, language: Language, text: OfficeText | undefined) =>
  draftOf(text, cleanRichText(text?.body ?? originalOf(article, language)?.body))

type TextFormFieldsProps = TextFormProps & { control: DraftControl<TextDraft> }

function Fields({ control, article, language, text }: TextFormFieldsProps) {
  const t = useText()
  const { form, isChanged } = useTextForm({ control, article, language, text })
  const mayWrite = !text || text.events.includes('edit')
  return (
    <>
      <Form form={form} className={css.form}>
        <TextFields
          form={form}
          start={control.start.body}
          language={language}
          isLive={text?.isLive ?? false}
          isReadOnly={!mayWrite}
        />
        {mayWrite && text && text.behind > 0 && (
          <Checkbox
            isChecked={form.draft.isUpToDate}
            onChange={(isUpToDate) => form.set('isUpToDate', isUpToDate)}
            label={t('newsroom.upToDate')}
          />
        )}
        <FormError form={form} />
        {mayWrite && (
          <Button type="submit" isLoading={form.isSending}>
            {t('common.save')}
          </Button>
        )}
      </Form>
      <ArticlePreview article={article} language={language} draft={form.draft} />
      {text && <TextSteps article={article} text={text} isUnsaved={isChanged} />}
    </>
  )
}

interface WordsProps {
  form: FormState<TextDraft>
  start: RichText
  language: Language
  /** A revision of it has been published. */
  isLive: boolean
  isReadOnly: boolean
}

function TextFields({ form, start, language, isLive, isReadOnly }: WordsProps) {
  const t = useText()
  const own = { lang: language, disabled: isReadOnly }
  return (
    <>
      <TextField label={t('newsroom.field.title')} maxLength={160} {...own} {...field(form, 'title')} />
      <TextArea
        label={t('newsroom.field.summary')}
        hint={t('newsroom.field.summaryHint')}
        maxLength={300}
        {...own}
        {...field(form, 'summary')}
      />
      <Suspense fallback={<Skeleton height={400} />}>
        <RichEditor
          label={t('newsroom.field.body')}
          start={start}
          language={language}
          isReadOnly={isReadOnly}
          onPicture={takePicture}
          library={PictureLibrary}
          onChange={(body) => form.set('body', body)}
        />
      </Suspense>
      <TextField label={t('newsroom.field.coverAlt')} maxLength={190} {...own} {...field(form, 'coverAlt')} />
      {(isLive || form.draft.correction !== '') && (
        <TextArea
          label={t('newsroom.field.correction')}
          hint={t('newsroom.field.correctionHint')}
          maxLength={500}
          {...own}
          {...field(form, 'correction')}
        />
      )}
      <SearchFields form={form} language={language} isReadOnly={isReadOnly} />
    </>
  )
}

function useTextForm({ control, article, language, text }: TextFormFieldsProps) {
  const t = useText()
  const cache = useCacheArticle()
  const form = useVersionedForm({
    control,
    reads: { queryKey: officeArticleQuery(article.id).queryKey },
    asksBeforeUnload: true,
    check: (draft: TextDraft) =>
      nestedErrors(
        checkForm(saveArticleText.input, {
          id: article.id,
          language,
          version: text?.version ?? null,
          text: inputOf(draft, text, originalOf(article, language)),
        }),
      ),
    send: (input) => call(saveArticleText, input),
    fieldOf: { SLUG_TAKEN: 'slug' },
    onSent(reply) {
      cache(reply)
      showToast({ title: t('newsroom.saved'), icon: 'success' })
    },
  })
  const isChanged = JSON.stringify(form.draft) !== JSON.stringify(storedDraft(article, language, text))
  return { form, isChanged }
}
