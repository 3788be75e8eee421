import { createFileRoute } from '@tanstack/react-router'
import { THREAD_BOXES } from '@tiantian/contracts/message/names.ts'
import * as z from 'zod/mini'
import { MessageListPage } from '../../../features/message/list-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/message/list')({
  validateSearch: z.object({ box: choiceParam(THREAD_BOXES) }),
  component: Page,
})

function Page() {
  return <MessageListPage box={Route.useSearch().box ?? 'open'} />
}
