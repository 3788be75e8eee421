import { createFileRoute } from '@tanstack/react-router'
import { ROLES } from '@tiantian/contracts/permission.ts'
import { ACCOUNT_STATES } from '@tiantian/contracts/user/account-state.ts'
import * as z from 'zod/mini'
import { PeoplePage } from '../../../features/office-users/people-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/users')({
  validateSearch: z.object({
    search: textParam,
    state: choiceParam(ACCOUNT_STATES),
    role: choiceParam(ROLES),
  }),
  component: Page,
})

function Page() {
  return <PeoplePage wish={Route.useSearch()} />
}
