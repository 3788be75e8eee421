import { createFileRoute } from '@tanstack/react-router'
import { QuoteListPage } from '../../../features/quote/quote-list-page.tsx'

export const Route = createFileRoute('/pages/quote/list')({ component: QuoteListPage })
