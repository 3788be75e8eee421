import { createFileRoute } from '@tanstack/react-router'
import { ProductRulesPage } from '../../../features/office-enterprises/product-rules-page.tsx'

export const Route = createFileRoute('/pages/office/product-rules')({ component: ProductRulesPage })
