import type { Permission } from '@tiantian/contracts/permission.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useMay } from './use-may.ts'

interface OfficeFrameProps {
  title: string
  permission: Permission
  children: ReactNode
}

/**
 * The frame of an office page: a user without its permission is told so, and nothing is requested from the server.
 */
export function OfficeFrame({ title, permission, children }: OfficeFrameProps) {
  const t = useText()
  const isShown = useMay(permission)
  return (
    <PageFrame title={title}>
      {isShown ? children : <EmptyState title={t('office.notAllowed')} text={t('office.notAllowedText')} />}
    </PageFrame>
  )
}
