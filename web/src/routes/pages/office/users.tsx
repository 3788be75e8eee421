import { createFileRoute } from '@tanstack/react-router'
import { ROLES } from '@tiantian/contracts/permission.ts'
import { ACCOUNT_STATES } from '@tiantian/contracts/user/account-state.ts'
import * as z from 'zod/mini'
import { PeoplePage } from '../../../features/office-users/people-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/users')({
  validateSearch: z.object({
    ...tableParams,
    search: textParam,
    state: choiceParam(ACCOUNT_STATES),
    role: choiceParam(ROLES),
  }),
  component: PeoplePage,
})
