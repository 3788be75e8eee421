import { createFileRoute } from '@tanstack/react-router'
import { UserPage } from '../../../features/user/user-page.tsx'

export const Route = createFileRoute('/pages/index/user')({ component: UserPage })
