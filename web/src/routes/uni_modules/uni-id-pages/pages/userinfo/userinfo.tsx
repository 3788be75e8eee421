import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { flagParam } from '../../../../../features/shell/search-params.ts'
import { loadOwnUser } from '../../../../../features/user/own-user.ts'
import { contactsQuery } from '../../../../../features/user/profile/profile-query.ts'
import { UserinfoPage } from '../../../../../features/user/profile/userinfo-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/userinfo')({
  validateSearch: z.object({ showLoginManage: flagParam }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(contactsQuery()), loadOwnUser(queryClient)]),
  component: Page,
})

function Page() {
  return <UserinfoPage hasLogout={Route.useSearch().showLoginManage === true} />
}
