import { createFileRoute } from '@tanstack/react-router'
import { RegisterAdminPage } from '../../../../../features/user/sign-in/register-admin-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/register/register-admin')({
  component: RegisterAdminPage,
})
