import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../../../../features/settings/about-page.tsx'

export const Route = createFileRoute('/pages/user/about/about')({
  component: AboutPage,
})
