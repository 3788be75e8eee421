import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { FILM_ENDINGS } from '@tiantian/contracts/media/file-type.ts'
import { listArticleLabels } from '@tiantian/contracts/publish/article.ts'
import { TAGS_MAX } from '@tiantian/contracts/publish/article-form.ts'
import { ARTICLE_KINDS } from '@tiantian/contracts/publish/names.ts'
import type { OfficeArticle } from '@tiantian/contracts/publish/office-article.ts'
import { updateArticle } from '@tiantian/contracts/publish/office-article.ts'
import { ownVideo } from '@tiantian/contracts/rich-text/address.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { changedFields, useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { ArticleVideo } from '../publish/article-video.tsx'
import { languageName } from '../shell/alliance.ts'
import { categoryChoices } from './article-labels.ts'
import { officeArticleQuery, useCacheArticle } from './article-office-query.ts'
import type { Focal } from './cover-field.tsx'
import { CoverField } from './cover-field.tsx'
import { nestedErrors } from './nested-errors.ts'
import css from './newsroom.module.css'
import type { RelatedArticle } from './related-field.tsx'
import { RelatedField } from './related-field.tsx'

interface VideoFieldProps {
  video: string
  /** The poster shown before it plays. */
  cover: string
  error: string | undefined
  onChange: (video: string) => void
}

/** The video of an article: an uploaded file, or an address of a supported video host. */
function VideoField({ video, cover, error, onChange }: VideoFieldProps) {
  const t = useText()
  const isOwn = ownVideo(video) !== undefined
  return (
    <fieldset className={css.form}>
      <legend className={css.legend}>{t('newsroom.field.video')}</legend>
      {isOwn ? (
        <>
          <ArticleVideo article={{ video, cover, coverAlt: '', title: t('newsroom.field.video') }} />
          <Button variant="plain" size="sm" onClick={() => onChange('')}>
            {t('newsroom.dropVideo')}
          </Button>
        </>
      ) : (
        <>
          <FilePicker
            label={t('newsroom.field.videoFile')}
            kinds={['video']}
            endings={FILM_ENDINGS}
            limit={1}
            mode="list"
            folder="article/"
            onChange={([file]) => file && onChange(new URL(file.fileId, location.origin).pathname)}
          />
          <TextField
            label={t('newsroom.field.videoLink')}
            hint={t('newsroom.field.videoHint')}
            type="url"
            isOptional
            error={error}
            value={video}
            onChange={onChange}
          />
        </>
      )}
    </fieldset>
  )
}

interface NamesFieldProps {
  authorName: LocalizedText
  sourceName: LocalizedText
  onChange: (part: { authorName?: LocalizedText; sourceName?: LocalizedText }) => void
}

/** Authors as each language writes their names; a language without one uses the nearest. */
function NamesField({ authorName, sourceName, onChange }: NamesFieldProps) {
  const t = useText()
  return (
    <details className={css.search}>
      <summary>{t('newsroom.names')}</summary>
      <div className={css.searchFields}>
        {LANGUAGES.map((language) => (
          <fieldset key={language} className={css.names}>
            <legend className={css.legend}>{languageName(language)}</legend>
            <TextField
              label={t('newsroom.field.author')}
              lang={language}
              maxLength={80}
              isOptional
              value={authorName[language] ?? ''}
              onChange={(text) => onChange({ authorName: { ...authorName, [language]: text } })}
            />
            <TextField
              label={t('newsroom.field.source')}
              lang={language}
              maxLength={120}
              isOptional
              value={sourceName[language] ?? ''}
              onChange={(text) => onChange({ sourceName: { ...sourceName, [language]: text } })}
            />
          </fieldset>
        ))}
      </div>
    </details>
  )
}

/** The properties of an article in all its languages. */
export function SharedForm({ article }: { article: OfficeArticle }) {
  const t = useText()
  return (
    <Section title={t('newsroom.shared')} isPanel>
      <VersionedForm
        draftKey={`article/${article.id}/shared`}
        version={String(article.version)}
        start={draftOf(article)}
        isMerged
        describe={(draft) => [
          { label: t('newsroom.field.kind'), text: draft.kind },
          { label: t('publish.category'), text: draft.category },
          { label: t('publish.tags'), text: draft.tags.join(', ') },
          { label: t('newsroom.field.related'), text: draft.related.map(({ title }) => title).join('; ') },
          { label: t('newsroom.field.videoLink'), text: draft.video },
          { label: t('newsroom.field.externalUrl'), text: draft.externalUrl },
          { label: t('newsroom.field.sourceUrl'), text: draft.sourceUrl },
          { label: t('newsroom.field.author'), text: Object.values(draft.authorName).join('; ') },
          { label: t('newsroom.field.source'), text: Object.values(draft.sourceName).join('; ') },
          { label: t('newsroom.field.pinnedUntil'), text: draft.pinnedUntil ?? '' },
        ]}
      >
        {(control) => <Fields control={control} article={article} />}
      </VersionedForm>
    </Section>
  )
}

interface SharedFieldsProps {
  control: DraftControl<SharedFormDraft>
  article: OfficeArticle
}

function Fields({ control, article }: SharedFieldsProps) {
  const t = useText()
  const form = useShared(control, article)
  const { data } = useQuery(query(listArticleLabels, {}))
  return (
    <Form form={form} className={css.form}>
      <Select
        label={t('newsroom.field.kind')}
        choices={ARTICLE_KINDS.filter((kind) => (kind === 'external') === (article.kind === 'external')).map(
          (value) => ({ value, label: t(`publish.kind.${value}`) }),
        )}
        {...field(form, 'kind')}
      />
      <Select
        label={t('publish.category')}
        choices={categoryChoices(data?.categories ?? [], article.category)}
        {...field(form, 'category')}
      />
      <Film form={form} />
      <Sources form={form} isElsewhere={article.kind === 'external'} />
      <Tags
        form={form}
        tags={(data?.tags ?? []).filter(({ slug, isHidden }) => !isHidden || article.tags.includes(slug))}
      />
      <RelatedField
        articleId={article.id}
        chosen={form.draft.related}
        onChange={(related) => form.set('related', related)}
      />
      <CoverField cover={form.draft.cover} focal={form.draft.focal} onChange={form.change} />
      <FormError form={form} />
      <Button type="submit" variant="secondary" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

interface SharedFormDraft {
  kind: string
  category: string
  tags: readonly string[]
  cover: string
  focal: Focal
  related: readonly RelatedArticle[]
  sourceUrl: string
  externalUrl: string
  video: string
  authorName: LocalizedText
  sourceName: LocalizedText
  pinnedUntil: string | null
}

/** All else that an article has in all its languages, and that this form does not show, stays as it is. */
function sharedOf(article: OfficeArticle) {
  const {
    id: _id,
    version: _version,
    code: _code,
    isOwn: _isOwn,
    texts: _texts,
    viewCount: _count,
    viewDays: _days,
    ...shared
  } = article
  return shared
}

function draftOf(article: OfficeArticle): SharedFormDraft {
  const { kind, category, tags, cover, focal, related, sourceUrl, externalUrl } = article
  const { authorName, sourceName, pinnedUntil, video } = article
  return {
    kind,
    category,
    tags,
    cover,
    focal,
    related,
    sourceUrl,
    externalUrl,
    video,
    authorName,
    sourceName,
    pinnedUntil,
  }
}

function useShared(control: DraftControl<SharedFormDraft>, article: OfficeArticle) {
  const t = useText()
  const cache = useCacheArticle()
  const { id, version } = article
  return useVersionedForm({
    control,
    reads: { queryKey: officeArticleQuery(id).queryKey },
    asksBeforeUnload: true,
    check: (typed: SharedFormDraft) => {
      const { related, ...draft } = { ...draftOf(article), ...changedFields(control.start, typed) }
      const relatedIds = related.map((each) => each.id)
      return nestedErrors(
        checkForm(updateArticle.input, {
          id,
          version,
          article: { ...sharedOf(article), ...draft, relatedIds },
        }),
      )
    },
    send: (input) => call(updateArticle, input),
    onSent(reply) {
      cache(reply)
      showToast({ title: t('newsroom.saved'), icon: 'success' })
    },
  })
}

interface SharedFormPartProps {
  form: FormState<SharedFormDraft>
}

function Film({ form }: SharedFormPartProps) {
  const { kind, video, cover } = form.draft
  if (kind !== 'video') return null
  return (
    <VideoField
      video={video}
      cover={cover}
      error={form.errors.video}
      onChange={(chosen) => form.set('video', chosen)}
    />
  )
}

/** Of `2026-11-21`. */
const DAY_LENGTH = 10

function Sources({ form, isElsewhere }: SharedFormPartProps & { isElsewhere: boolean }) {
  const t = useText()
  return (
    <>
      {isElsewhere && (
        <TextField label={t('newsroom.field.externalUrl')} type="url" {...field(form, 'externalUrl')} />
      )}
      <TextField label={t('newsroom.field.sourceUrl')} type="url" isOptional {...field(form, 'sourceUrl')} />
      <NamesField
        authorName={form.draft.authorName}
        sourceName={form.draft.sourceName}
        onChange={form.change}
      />
      <TextField
        label={t('newsroom.field.pinnedUntil')}
        hint={t('newsroom.field.pinnedHint')}
        type="date"
        isOptional
        value={form.draft.pinnedUntil?.slice(0, DAY_LENGTH) ?? ''}
        onChange={(day) => form.set('pinnedUntil', day ? `${day}T23:59:59.000Z` : null)}
      />
    </>
  )
}

function Tags({ form, tags }: SharedFormPartProps & { tags: readonly { slug: string; name: string }[] }) {
  const t = useText()
  const chosen = form.draft.tags
  const toggle = (slug: string) =>
    form.set(
      'tags',
      chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug].slice(0, TAGS_MAX),
    )
  return (
    <fieldset className={css.tags}>
      <legend className={css.legend}>{t('publish.tags')}</legend>
      {tags.map(({ slug, name }) => (
        <Chip key={slug} isSelected={chosen.includes(slug)} onClick={() => toggle(slug)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
