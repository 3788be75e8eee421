import { createFileRoute } from '@tanstack/react-router'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import * as z from 'zod/mini'
import { FootprintsPage } from '../../../../features/saved/footprints-page.tsx'
import { choiceParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/footprints/footprints')({
  validateSearch: z.object({ kind: choiceParam(SAVED_KINDS) }),
  component: Page,
})

function Page() {
  return <FootprintsPage kind={Route.useSearch().kind} />
}
