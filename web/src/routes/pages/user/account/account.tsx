import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../../../features/security/account-page.tsx'
import {
  accountQuery,
  factorQuery,
  realNameQuery,
  sessionsQuery,
} from '../../../../features/security/security-query.ts'

export const Route = createFileRoute('/pages/user/account/account')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(accountQuery()),
      queryClient.ensureQueryData(factorQuery()),
      queryClient.ensureQueryData(sessionsQuery()),
      queryClient.ensureQueryData(realNameQuery()),
    ]),
  component: AccountPage,
})
