import { createFileRoute } from '@tanstack/react-router'
import { ShopsManagePage } from '../../../features/my-shop/shops-manage-page.tsx'

export const Route = createFileRoute('/pages/shop/shops-manage')({ component: ShopsManagePage })
