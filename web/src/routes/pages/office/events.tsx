import { createFileRoute } from '@tanstack/react-router'
import { OfficeEventsPage } from '../../../features/office-events/office-events-page.tsx'

export const Route = createFileRoute('/pages/office/events')({ component: OfficeEventsPage })
