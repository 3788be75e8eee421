import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '../../../../features/user/personal-page.tsx'
import { personQuery } from '../../../../features/user/profile-query.ts'

export const Route = createFileRoute('/pages/user/edit/personal-information')({
  loader: ({ context }) => context.queryClient.ensureQueryData(personQuery()),
  component: PersonalPage,
})
