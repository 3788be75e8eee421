import { createFileRoute } from '@tanstack/react-router'
import { CustomsPage } from '../../../features/office-trade/customs-page.tsx'

export const Route = createFileRoute('/pages/office/customs')({ component: CustomsPage })
