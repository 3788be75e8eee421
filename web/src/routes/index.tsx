import { createFileRoute } from '@tanstack/react-router'
import { HomePage, homeQuery } from '../features/home/home-page.tsx'
import { getCar } from '../features/vehicle/car.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(homeQuery(getCar())),
  component: HomePage,
})
