import type { FormEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import css from './sign-form.module.css'

interface SignFormProps {
  title: string
  lead: string
  submitText: string
  errors: Readonly<Record<string, string>>
  isSending: boolean
  onSubmit: () => void
  /** The way to the other of login and register. */
  footer: ReactNode
  children: ReactNode
}

/** The frame of login and register: what one gets, the fields, one button. */
export function SignForm(props: SignFormProps) {
  const { title, lead, submitText, errors, isSending, onSubmit, footer, children } = props
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, errors)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) onSubmit()
  }
  return (
    <PageFrame title={title}>
      <div className={css.columns}>
        <Benefits />
        <form ref={form} className={css.card} noValidate onSubmit={submit}>
          <p className={css.lead}>{lead}</p>
          {children}
          {errors.form && (
            <p className={css.error} role="alert">
              {errors.form}
            </p>
          )}
          <Button type="submit" size="lg" isBlock isLoading={isSending}>
            {submitText}
          </Button>
          <p className={css.footer}>{footer}</p>
        </form>
      </div>
    </PageFrame>
  )
}

function Benefits() {
  const t = useText()
  return (
    <div className={css.benefits}>
      <h2>{t('user.visitorTitle')}</h2>
      <ul>
        <li>{t('user.benefits.cart')}</li>
        <li>{t('user.benefits.orders')}</li>
        <li>{t('user.benefits.addresses')}</li>
      </ul>
    </div>
  )
}
