import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { UpgradePopup } from '../../../../features/release/upgrade-popup.tsx'
import { textParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/uni_modules/uni-upgrade-center-app/pages/upgrade-popup')({
  validateSearch: z.object({ local_storage_key: textParam }),
  component: Page,
})

function Page() {
  return <UpgradePopup storageKey={Route.useSearch().local_storage_key} />
}
