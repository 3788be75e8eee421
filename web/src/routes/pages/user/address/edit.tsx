import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { idParam } from '../../../../features/shell/search-params.ts'
import { AddressEditPage } from '../../../../features/user/address/address-edit-page.tsx'
import { addressesQuery } from '../../../../features/user/address/addresses-query.ts'

export const Route = createFileRoute('/pages/user/address/edit')({
  validateSearch: z.object({ id: idParam }),
  loader: ({ context }) => context.queryClient.ensureQueryData(addressesQuery()),
  component: Page,
})

function Page() {
  return <AddressEditPage id={Route.useSearch().id} />
}
