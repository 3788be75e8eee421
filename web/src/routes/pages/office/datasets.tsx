import { createFileRoute } from '@tanstack/react-router'
import { DATASET_STATES } from '@tiantian/contracts/publish/names.ts'
import * as z from 'zod/mini'
import { DatasetsPage } from '../../../features/office-data/datasets-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/datasets')({
  validateSearch: z.object({ ...tableParams, search: textParam, state: choiceParam(DATASET_STATES) }),
  component: DatasetsPage,
})
