import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../../features/enterprise/people-page.tsx'

export const Route = createFileRoute('/pages/enterprise/people')({ component: PeoplePage })
