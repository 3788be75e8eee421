import { createFileRoute } from '@tanstack/react-router'
import { AddressListPage } from '../../../../features/user/address/address-list-page.tsx'
import { addressesQuery } from '../../../../features/user/address/addresses-query.ts'

export const Route = createFileRoute('/pages/user/address/list')({
  loader: ({ context }) => context.queryClient.ensureQueryData(addressesQuery()),
  component: AddressListPage,
})
