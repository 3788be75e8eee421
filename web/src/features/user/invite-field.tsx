import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type InviteFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The invite code of the new user. */
export function InviteField(props: InviteFieldProps) {
  const t = useText()
  return (
    <TextField
      hint={t('invite.codeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      {...props}
      label={t('invite.code')}
    />
  )
}

/** Collapsed behind a button, for pages where hardly anybody has one. */
export function InviteLine({ isOpenAtOnce, ...props }: InviteFieldProps & { isOpenAtOnce: boolean }) {
  const t = useText()
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  if (isOpen) return <InviteField isOptional {...props} hint={t('invite.newNumberHint')} />
  return (
    <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
      {t('invite.have')}
    </Button>
  )
}
