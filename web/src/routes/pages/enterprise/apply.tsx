import { createFileRoute } from '@tanstack/react-router'
import { ApplicationPage } from '../../../features/enterprise/application-page.tsx'

export const Route = createFileRoute('/pages/enterprise/apply')({
  component: () => <ApplicationPage kind="enterprise" />,
})
