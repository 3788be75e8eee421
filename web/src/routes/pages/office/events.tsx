import { createFileRoute } from '@tanstack/react-router'
import { EventsDeskPage } from '../../../features/office-events/events-desk-page.tsx'

export const Route = createFileRoute('/pages/office/events')({ component: EventsDeskPage })
