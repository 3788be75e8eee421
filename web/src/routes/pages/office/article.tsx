import { createFileRoute } from '@tanstack/react-router'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import * as z from 'zod/mini'
import { ArticleEditorPage } from '../../../features/office-articles/article-editor-page.tsx'
import { PageNotFound } from '../../../features/shell/error/error-pages.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/office/article')({
  validateSearch: z.object({ id: idParam, language: choiceParam(LANGUAGES) }),
  component: Page,
})

function Page() {
  const { id, language } = Route.useSearch()
  const change = useChangeSearch<{ language: string }>()
  if (!id) return <PageNotFound />
  return (
    <ArticleEditorPage id={id} language={language} onLanguage={(chosen) => change({ language: chosen })} />
  )
}
