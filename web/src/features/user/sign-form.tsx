import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form.tsx'
import surface from '../../ui/surface.module.css'
import type { FormState } from '../../ui/use-form.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import css from './sign-form.module.css'

interface SignFormProps {
  title: string
  lead: string
  submitText: string
  form: Pick<FormState<object>, 'attempt' | 'errors' | 'isSending' | 'submit'>
  /** The way to the other of login and register. */
  other: { question: string; text: string; url: string }
  children: ReactNode
}

/** The frame of login and register: what one gets, the fields, one button. */
export function SignForm({ title, lead, submitText, form, other, children }: SignFormProps) {
  return (
    <PageFrame title={title}>
      <div className={css.columns}>
        <Benefits />
        <Form form={form} className={cx(surface.panel, css.card)}>
          <p className={css.lead}>{lead}</p>
          {children}
          <FormError form={form} />
          <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
            {submitText}
          </Button>
          <p className={css.footer}>
            {other.question}
            <PageLink open="redirectTo" url={other.url}>
              {other.text}
            </PageLink>
          </p>
        </Form>
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
