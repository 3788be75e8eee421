import { createFileRoute } from '@tanstack/react-router'
import { SAVED_KINDS } from '@tiantian/contracts/activity/saved-kind.ts'
import * as z from 'zod/mini'
import { FavoritesPage } from '../../../../features/saved/favorites-page.tsx'
import { choiceParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/favorites/favorites')({
  validateSearch: z.object({ kind: choiceParam(SAVED_KINDS) }),
  component: Page,
})

function Page() {
  return <FavoritesPage kind={Route.useSearch().kind ?? 'product'} />
}
