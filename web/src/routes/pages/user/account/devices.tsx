import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '../../../../features/security/devices-page.tsx'
import { sessionsQuery } from '../../../../features/security/security-query.ts'

export const Route = createFileRoute('/pages/user/account/devices')({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionsQuery()),
  component: DevicesPage,
})
