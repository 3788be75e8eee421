import { createFileRoute } from '@tanstack/react-router'
import { ExchangePage } from '../../../features/office-trade/exchange-page.tsx'

export const Route = createFileRoute('/pages/office/exchange-rates')({ component: ExchangePage })
