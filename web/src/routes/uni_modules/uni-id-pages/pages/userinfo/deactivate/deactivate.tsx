import { createFileRoute } from '@tanstack/react-router'
import { DeactivatePage } from '../../../../../../features/security/deactivate-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/deactivate/deactivate')({
  component: DeactivatePage,
})
