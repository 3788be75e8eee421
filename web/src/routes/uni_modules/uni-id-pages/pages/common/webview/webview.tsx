import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { WebviewPage } from '../../../../../../features/settings/webview-page.tsx'
import { textParam } from '../../../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/common/webview/webview')({
  validateSearch: z.object({ url: textParam, title: textParam }),
  component: Page,
})

function Page() {
  return <WebviewPage {...Route.useSearch()} />
}
