import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import css from './check-in-page.module.css'

interface CheckInCodeFormProps {
  isBusy: boolean
  /** Label of the button. */
  action: string
  onCode: (code: string) => void
}

/** For a number read aloud, and for scanners that act as a keyboard. */
export function CodeForm({ isBusy, action, onCode }: CheckInCodeFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const send = (event: React.FormEvent) => {
    event.preventDefault()
    if (code.trim() === '' || isBusy) return
    onCode(code.trim())
    setCode('')
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextField label={t('door.number')} autoComplete="off" value={code} onChange={setCode} />
      <Button type="submit" size="lg" isLoading={isBusy}>
        {action}
      </Button>
    </form>
  )
}
