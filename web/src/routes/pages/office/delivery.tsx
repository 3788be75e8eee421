import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '../../../features/office-trade/delivery-page.tsx'

export const Route = createFileRoute('/pages/office/delivery')({ component: DeliveryPage })
