import { createFileRoute } from '@tanstack/react-router'
import { loadOwnUser } from '../../../../features/user/own-user.ts'
import { ProfilePage } from '../../../../features/user/profile/profile-page.tsx'
import { contactsQuery, profileQuery } from '../../../../features/user/profile/profile-query.ts'

export const Route = createFileRoute('/pages/user/info/info')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(contactsQuery()),
      context.queryClient.ensureQueryData(profileQuery()),
      loadOwnUser(context.queryClient),
    ]),
  component: ProfilePage,
})
