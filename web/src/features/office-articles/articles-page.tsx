import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { listArticleLabels } from '@tiantian/contracts/publish/article.ts'
import { ARTICLE_KINDS, ARTICLE_STATES } from '@tiantian/contracts/publish/names.ts'
import type { OfficeArticleRow } from '@tiantian/contracts/publish/office-article.ts'
import { createArticle, listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { EMPTY_RICH_TEXT } from '@tiantian/contracts/rich-text/rich-text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CheckedForm } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { languageName } from '../shell/alliance.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { categoryChoices } from './article-labels.ts'
import { officeArticleUrl, useCacheArticle } from './article-office-query.ts'
import { nestedErrors } from './nested-errors.ts'
import css from './newsroom.module.css'
import { TextState } from './text-state.tsx'

/** Kind, category, language and title: everything else is edited on the page of the article. */
function NewArticle({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useNewArticle(onClose)
  const { data } = useQuery(query(listArticleLabels, {}))
  return (
    <BottomSheet isOpen desktop="center" title={t('newsroom.new')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <TextField label={t('newsroom.field.title')} maxLength={160} {...field(form, 'title')} />
        <Select
          label={t('newsroom.field.kind')}
          choices={ARTICLE_KINDS.map((value) => ({ value, label: t(`publish.kind.${value}`) }))}
          {...field(form, 'kind')}
        />
        {form.draft.kind === 'external' && (
          <TextField
            label={t('newsroom.field.externalUrl')}
            hint={t('newsroom.field.externalHint')}
            type="url"
            {...field(form, 'externalUrl')}
          />
        )}
        <Select
          label={t('publish.category')}
          choices={categoryChoices(data?.categories ?? [])}
          {...field(form, 'category')}
        />
        <Select
          label={t('newsroom.field.language')}
          choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          {...field(form, 'language')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('newsroom.begin')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

const newArticle = z.omit(createArticle.input, { requestId: true })

function useNewArticle(onClose: () => void) {
  const language: string = useLanguage()
  const cache = useCacheArticle()
  const { navigateTo } = useNavigator()
  const [requestIds] = useState(createRequestIds)
  return useForm({
    asksBeforeUnload: true,
    start: { title: '', kind: 'news', category: '', language, externalUrl: '' },
    check: (draft) =>
      withAddress(
        draft,
        checkForm(newArticle, {
          language: draft.language,
          article: {
            kind: draft.kind,
            category: draft.category,
            defaultLanguage: draft.language,
            externalUrl: draft.kind === 'external' ? draft.externalUrl : '',
          },
          text: { title: draft.title, body: { type: 'doc', content: [...EMPTY_RICH_TEXT.content] } },
        }),
      ),
    send: (input) => call(createArticle, { requestId: requestIds.idOf(input), ...input }),
    onSent(reply) {
      cache(reply)
      onClose()
      navigateTo(officeArticleUrl(reply.article.id, reply.article.defaultLanguage))
    },
  })
}

/** An external article must have an address. */
function withAddress<NewArticleInput>(
  { kind, externalUrl }: { kind: string; externalUrl: string },
  checked: CheckedForm<NewArticleInput>,
): CheckedForm<NewArticleInput> {
  const found = nestedErrors(checked)
  if (kind !== 'external' || externalUrl.trim() !== '') return found
  const errors = found.ok ? {} : found.errors
  return { ok: false, errors: { ...errors, externalUrl: i18n.t('error.rule.required') } }
}

const { link, count, date } = columnsOf<OfficeArticleRow>()

const COLUMNS: readonly OfficeColumn<OfficeArticleRow>[] = [
  link('title', 'newsroom.article', {
    url: ({ id }) => officeArticleUrl(id),
    text: ({ texts, code }, { language }) =>
      texts.find((text) => text.language === language)?.title ?? texts[0]?.title ?? code,
    note: ({ kind, code }, { t }) => `${t(`publish.kind.${kind}`)} · ${code}`,
  }),
  ...LANGUAGES.map((language): OfficeColumn<OfficeArticleRow> => {
    const textIn = ({ texts }: OfficeArticleRow) => texts.find((text) => text.language === language)
    return {
      key: language,
      title: () => languageName(language),
      width: 150,
      text: (row, { t }) => {
        const text = textIn(row)
        return text ? t(`newsroom.state.${text.state}`) : ''
      },
      cell: (row) => {
        const text = textIn(row)
        return (
          text && (
            <span className={css.states}>
              <TextState text={text} />
            </span>
          )
        )
      },
    }
  }),
  count('viewCount', 'officeKit.column.views', { isHidden: true }),
  date('updatedAt', 'newsroom.updated'),
]

const FILTERS = [
  search('search', 'newsroom.find'),
  select('state', 'newsroom.stateTitle', ARTICLE_STATES, (state) => `newsroom.state.${state}`, {
    any: 'officeKit.filter.notArchived',
  }),
  select('language', 'officeKit.column.language', LANGUAGES, (language) => ({
    text: languageName(language),
  })),
  select('kind', 'newsroom.field.kind', ARTICLE_KINDS, (kind) => `publish.kind.${kind}`),
  search('author', 'newsroom.byAuthor'),
]

/** The categories are those of the labels page. */
function useFilters() {
  const { data } = useQuery(query(listArticleLabels, {}))
  const names = new Map(categoryChoices(data?.categories ?? []).map(({ value, label }) => [value, label]))
  const category = select('category', 'publish.category', [...names.keys()], (slug) => ({
    text: names.get(slug) ?? slug,
  }))
  return [...FILTERS, category]
}

/** Articles and the status of each of their languages. */
export function ArticlesPage() {
  const t = useText()
  const [isNew, setNew] = useState(false)
  const filters = useFilters()
  return (
    <OfficePage
      title={t('newsroom.title')}
      permission="publish.write"
      actions={<Button onClick={() => setNew(true)}>{t('newsroom.new')}</Button>}
    >
      <QueryTable
        label={t('newsroom.title')}
        action={listOfficeArticles}
        columns={COLUMNS}
        filters={filters}
        rowKey={({ id }) => id}
        exportAs="articles"
        emptyTitle={t('newsroom.nothing')}
      />
      {isNew && <NewArticle onClose={() => setNew(false)} />}
    </OfficePage>
  )
}
