import { createFileRoute } from '@tanstack/react-router'
import { OfficeHomePage } from '../../../office/home-page.tsx'

export const Route = createFileRoute('/pages/office/home')({ component: OfficeHomePage })
