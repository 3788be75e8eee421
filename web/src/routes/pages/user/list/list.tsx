import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '../../../../features/message/directory-page.tsx'

export const Route = createFileRoute('/pages/user/list/list')({ component: DirectoryPage })
