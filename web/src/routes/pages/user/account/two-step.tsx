import { createFileRoute } from '@tanstack/react-router'
import { factorQuery } from '../../../../features/security/security-query.ts'
import { TwoStepPage } from '../../../../features/security/two-step-page.tsx'

export const Route = createFileRoute('/pages/user/account/two-step')({
  loader: ({ context }) => context.queryClient.ensureQueryData(factorQuery()),
  component: TwoStepPage,
})
