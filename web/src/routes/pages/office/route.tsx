import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OfficeShell } from '../../../office/office-shell.tsx'

export const Route = createFileRoute('/pages/office')({ component: Office })

function Office() {
  return (
    <OfficeShell>
      <Outlet />
    </OfficeShell>
  )
}
