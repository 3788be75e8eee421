import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { homeQuery } from '../features/home/home-query.ts'
import { getCar } from '../features/vehicle/car.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(homeQuery(getCar())),
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
})
