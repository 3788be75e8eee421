import { createFileRoute } from '@tanstack/react-router'
import { TeamPage } from '../../../features/message/team-page.tsx'

export const Route = createFileRoute('/pages/message/team')({ component: TeamPage })
