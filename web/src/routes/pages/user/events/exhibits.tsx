import { createFileRoute } from '@tanstack/react-router'
import { ExhibitsPage } from '../../../../features/exhibits/exhibits-page.tsx'

export const Route = createFileRoute('/pages/user/events/exhibits')({ component: ExhibitsPage })
