import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../../features/home/home-page.tsx'
import { homeQuery } from '../../../features/home/home-query.ts'
import { getCar } from '../../../features/vehicle/car.ts'

export const Route = createFileRoute('/pages/index/index')({
  loader: ({ context }) => context.queryClient.ensureQueryData(homeQuery(getCar())),
  component: HomePage,
})
