import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../../../../../features/security/change-password-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/change_pwd/change_pwd')({
  component: ChangePasswordPage,
})
