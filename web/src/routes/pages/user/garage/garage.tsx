import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { textParam } from '../../../../features/shell/search-params.ts'
import { GaragePage } from '../../../../features/vehicle/garage-page.tsx'
import { loadGarage } from '../../../../features/vehicle/garage-sync.ts'

export const Route = createFileRoute('/pages/user/garage/garage')({
  validateSearch: z.object({ vin: textParam }),
  loader: loadGarage,
  component: Page,
})

function Page() {
  return <GaragePage vin={Route.useSearch().vin ?? ''} />
}
