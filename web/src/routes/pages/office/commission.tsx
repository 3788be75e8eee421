import { createFileRoute } from '@tanstack/react-router'
import { CommissionPage } from '../../../features/office-trade/commission-page.tsx'

export const Route = createFileRoute('/pages/office/commission')({ component: CommissionPage })
