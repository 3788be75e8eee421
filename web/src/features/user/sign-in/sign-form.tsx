import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form, FormError } from '../../../ui/form/form.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import css from './sign-form.module.css'

interface SignFormProps {
  form: Pick<FormState<object>, 'attempt' | 'errors' | 'isSending' | 'submit' | 'isChanged' | 'isDone'>
  submitText: string
  children: ReactNode
}

/** The fields of a login page and its single button; Enter submits it. */
export function SignForm({ form, submitText, children }: SignFormProps) {
  return (
    <Form form={form} className={css.form}>
      {children}
      <FormError form={form} />
      <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
        {submitText}
      </Button>
    </Form>
  )
}
