import { createFileRoute } from '@tanstack/react-router'
import { AvatarPage } from '../../../../../../features/user/profile/avatar-page.tsx'

export const Route = createFileRoute('/uni_modules/uni-id-pages/pages/userinfo/cropImage/cropImage')({
  component: AvatarPage,
})
