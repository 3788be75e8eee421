import { createFileRoute } from '@tanstack/react-router'
import { MyEventsPage } from '../../../../features/expo/my-events-page.tsx'

export const Route = createFileRoute('/pages/user/events/events')({ component: MyEventsPage })
