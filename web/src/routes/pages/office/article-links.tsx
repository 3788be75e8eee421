import { createFileRoute } from '@tanstack/react-router'
import { LinksPage } from '../../../features/office-articles/links-page.tsx'

export const Route = createFileRoute('/pages/office/article-links')({ component: LinksPage })
