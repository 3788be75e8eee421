import { useMutation } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import { openThread } from '@tiantian/contracts/message/thread.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { askLogin, call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { Button } from '../../ui/button.tsx'
import { useNavigatorHere } from '../shell/frame/use-navigator.ts'
import { MessageIcon } from './icons.tsx'
import { threadUrl } from './message-query.ts'

interface WriteButtonProps extends Input<typeof openThread>, ButtonLook {
  children?: ReactNode
}

/** Opens the thread with a shop, a buyer, a person or the support. */
export function WriteButton({ with: other, about, children, ...look }: WriteButtonProps) {
  const t = useText()
  const { isMember } = useSession()
  const { navigateTo } = useNavigatorHere()
  const opening = useMutation({
    mutationFn: () => call(openThread, { with: other, ...(about && { about }) }),
    onSuccess: ({ id }) => navigateTo(threadUrl(id)),
  })
  return (
    <Button
      variant="soft"
      size="sm"
      {...look}
      icon={<MessageIcon size={18} />}
      isLoading={opening.isPending}
      onClick={() => (isMember ? opening.mutate() : askLogin('missing'))}
    >
      {children ?? t('message.writeShop')}
    </Button>
  )
}
