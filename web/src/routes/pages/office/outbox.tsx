import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '../../../features/office-outbox/outbox-page.tsx'

export const Route = createFileRoute('/pages/office/outbox')({ component: OutboxPage })
