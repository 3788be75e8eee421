import { createFileRoute } from '@tanstack/react-router'
import type { LabelKind } from '@tiantian/contracts/publish/names.ts'
import { LABEL_KINDS } from '@tiantian/contracts/publish/names.ts'
import * as z from 'zod/mini'
import { LabelsPage } from '../../../features/office-articles/labels-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/office/article-labels')({
  validateSearch: z.object({ kind: choiceParam(LABEL_KINDS) }),
  component: Page,
})

function Page() {
  const { kind = 'category' } = Route.useSearch()
  const change = useChangeSearch<{ kind: LabelKind }>()
  return <LabelsPage kind={kind} onKind={(chosen) => change({ kind: chosen })} />
}
