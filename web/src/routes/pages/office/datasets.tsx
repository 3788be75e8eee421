import { createFileRoute } from '@tanstack/react-router'
import { DatasetsPage } from '../../../features/office-data/datasets-page.tsx'

export const Route = createFileRoute('/pages/office/datasets')({ component: DatasetsPage })
