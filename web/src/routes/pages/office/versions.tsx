import { createFileRoute } from '@tanstack/react-router'
import { APP_PLATFORMS, APP_VERSION_STATES } from '@tiantian/contracts/release/names.ts'
import * as z from 'zod/mini'
import { VersionsPage } from '../../../features/office-system/versions-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/versions')({
  validateSearch: z.object({
    ...tableParams,
    state: choiceParam(APP_VERSION_STATES),
    platform: choiceParam(APP_PLATFORMS),
  }),
  component: VersionsPage,
})
