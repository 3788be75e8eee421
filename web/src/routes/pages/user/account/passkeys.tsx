import { createFileRoute } from '@tanstack/react-router'
import { PasskeysPage } from '../../../../features/security/passkeys-page.tsx'
import { factorQuery } from '../../../../features/security/security-query.ts'

export const Route = createFileRoute('/pages/user/account/passkeys')({
  loader: ({ context }) => context.queryClient.ensureQueryData(factorQuery()),
  component: PasskeysPage,
})
