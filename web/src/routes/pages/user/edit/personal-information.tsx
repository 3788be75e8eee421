import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '../../../../features/user/profile/personal-page.tsx'
import { profileQuery } from '../../../../features/user/profile/profile-query.ts'

export const Route = createFileRoute('/pages/user/edit/personal-information')({
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: PersonalPage,
})
