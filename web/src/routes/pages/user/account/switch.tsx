import { createFileRoute } from '@tanstack/react-router'
import { SwitchPage } from '../../../../features/security/switch-page.tsx'

export const Route = createFileRoute('/pages/user/account/switch')({
  component: SwitchPage,
})
