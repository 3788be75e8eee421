import { createFileRoute } from '@tanstack/react-router'
import { WorkingDaysPage } from '../../../features/office-enterprises/working-days-page.tsx'

export const Route = createFileRoute('/pages/office/working-days')({ component: WorkingDaysPage })
