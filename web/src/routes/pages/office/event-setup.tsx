import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SET_UP_TABS, setUpUrl } from '../../../features/office-event-setup/set-up-address.ts'
import { SetUpPage } from '../../../features/office-event-setup/set-up-page.tsx'
import { SetUpsPage } from '../../../features/office-event-setup/set-ups-page.tsx'
import { useNavigatorHere } from '../../../features/shell/frame/use-navigator.ts'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/event-setup')({
  validateSearch: z.object({ ...tableParams, id: idParam, tab: choiceParam(SET_UP_TABS) }),
  component: Page,
})

function Page() {
  const { id, tab = 'facts' } = Route.useSearch()
  const { redirectTo } = useNavigatorHere()
  if (!id) return <SetUpsPage />
  return <SetUpPage key={id} id={id} tab={tab} onTab={(next) => redirectTo(setUpUrl(id, next))} />
}
