import { createFileRoute } from '@tanstack/react-router'
import { IntroductionPage } from '../../../features/alliance/introduction-page.tsx'

export const Route = createFileRoute('/pages/alliance-introduction/alliance-introduction')({
  component: IntroductionPage,
})
