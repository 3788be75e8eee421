import type { ComplaintKind } from '@tiantian/contracts/review/complaint.ts'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { askLogin } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'

const ComplaintSheet = lazy(async () => ({ default: (await import('./complaint-sheet.tsx')).ComplaintSheet }))

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

export function ThumbIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 10.5V20H4.8a.8.8 0 01-.8-.8v-7.9a.8.8 0 01.8-.8zm0 0l3.6-6.7a1.9 1.9 0 012.6 2.3L12.9 9h5.3a1.8 1.8 0 011.7 2.2l-1.6 7.2A2 2 0 0116.4 20H7.5" />
    </Icon>
  )
}

function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 21V4.5m0 0c4-2.4 8 2.2 13 0v9.5c-5 2.2-9-2.4-13 0" />
    </Icon>
  )
}
