import { createFileRoute } from '@tanstack/react-router'
import { ApplicationPage } from '../../../features/enterprise/application-page.tsx'

export const Route = createFileRoute('/pages/shop/apply-shop')({
  component: () => <ApplicationPage kind="shop" />,
})
