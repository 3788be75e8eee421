import { createFileRoute } from '@tanstack/react-router'
import { addressesQuery } from '../../../../features/user/address-form.ts'
import { AddressListPage } from '../../../../features/user/address-list-page.tsx'

export const Route = createFileRoute('/pages/user/address/list')({
  loader: ({ context }) => context.queryClient.ensureQueryData(addressesQuery()),
  component: AddressListPage,
})
