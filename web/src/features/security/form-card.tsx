import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import css from './form-card.module.css'

interface FormCardProps {
  title: string
  /** The purpose of this page, in one sentence. */
  lead: string
  form: Pick<FormState<object>, 'attempt' | 'errors' | 'isSending' | 'submit' | 'isChanged' | 'isDone'>
  /** The buttons, below the form's error message. */
  actions: ReactNode
  children: ReactNode
}

/** A page that is one form. */
export function FormCard({ title, lead, form, actions, children }: FormCardProps) {
  return (
    <Card title={title} lead={lead}>
      <Form form={form} className={css.form}>
        {children}
        <FormError form={form} />
        <div className={css.actions}>{actions}</div>
      </Form>
    </Card>
  )
}

/** A page that is one narrow card. */
export function Card({ title, lead, children }: Pick<FormCardProps, 'title' | 'lead' | 'children'>) {
  return (
    <PageFrame title={title}>
      <div className={cx(surface.panel, css.card)}>
        <p className={css.lead}>{lead}</p>
        {children}
      </div>
    </PageFrame>
  )
}
