import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { useText } from '../../i18n/use-text.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useQuery } from '../../sdk/use-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { languageName } from '../shell/alliance.ts'
import { officeArticleQuery } from './article-office-query.ts'
import css from './newsroom.module.css'
import { Readers } from './readers.tsx'
import { SharedForm } from './shared-form.tsx'
import { SourcePane } from './source-pane.tsx'
import { originalOf } from './text-draft.ts'
import { TextForm } from './text-form.tsx'

interface ArticleEditorPageProps {
  id: string
  language: Language | undefined
  onLanguage: (language: Language) => void
}

/** The article editor: shared properties, and each language with its workflow. */
export function ArticleEditorPage({ id, language, onLanguage }: ArticleEditorPageProps) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(officeArticleQuery(id))
  return (
    <OfficePage isDetail title={t('newsroom.article')} permission="publish.write">
      {error && <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!(error || data) && <Skeleton height={420} />}
      {data && <Editing article={data.article} language={language} onLanguage={onLanguage} />}
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
        <SharedForm key={article.version} article={article} />
        <Readers article={article} />
      </div>
    </div>
  )
}
