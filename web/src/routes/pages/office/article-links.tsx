import { createFileRoute } from '@tanstack/react-router'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import * as z from 'zod/mini'
import { LinksPage } from '../../../features/office-articles/links-page.tsx'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/article-links')({
  validateSearch: z.object({
    ...tableParams,
    kind: textParam,
    language: choiceParam(LANGUAGES),
    search: textParam,
  }),
  component: LinksPage,
})
