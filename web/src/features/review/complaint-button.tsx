import type { ComplaintKind } from '@tiantian/contracts/review/complaint.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { askLogin } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from './icons.tsx'

const ComplaintSheet = lazy(() =>
  import('./complaint-sheet.tsx').then((module) => ({ default: module.ComplaintSheet })),
)

interface ComplaintButtonProps {
  kind: ComplaintKind
  id: string
  children: ReactNode
}

/** The button to report a problem to the office; a visitor logs in first, so that no input is lost. */
export function ComplaintButton({ kind, id, children }: ComplaintButtonProps) {
  const { isMember } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        icon={<FlagIcon size={16} />}
        onClick={() => (isMember ? setOpen(true) : askLogin('missing'))}
      >
        {children}
      </Button>
      <Suspense>{isOpen && <ComplaintSheet kind={kind} id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
