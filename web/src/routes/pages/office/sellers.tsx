import { createFileRoute } from '@tanstack/react-router'
import { DESK_KINDS } from '@tiantian/contracts/product/desk-kind.ts'
import * as z from 'zod/mini'
import { DeskPage } from '../../../features/office-enterprises/desk-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/sellers')({
  validateSearch: z.object({ ...tableParams, kind: choiceParam(DESK_KINDS) }),
  component: DeskPage,
})
