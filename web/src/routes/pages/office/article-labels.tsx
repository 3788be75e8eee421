import { createFileRoute } from '@tanstack/react-router'
import type { LabelKind } from '@tiantian/contracts/publish/office-label.ts'
import * as z from 'zod/mini'
import { LabelsPage } from '../../../features/office-articles/labels-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

/** Written out: the app's entry must not import a contract of the office. */
const KINDS = ['category', 'tag'] as const

export const Route = createFileRoute('/pages/office/article-labels')({
  validateSearch: z.object({ kind: choiceParam(KINDS) }),
  component: Page,
})

function Page() {
  const { kind = 'category' } = Route.useSearch()
  const change = useChangeSearch<{ kind: LabelKind }>()
  return <LabelsPage kind={kind} onKind={(chosen) => change({ kind: chosen })} />
}
