import type { CheckedForm } from '../../i18n/check-form.ts'

/** Errors by field name alone: the form is a part of the action's input, `text.title`. */
export function nestedErrors<InnerErrorsInput>(
  checked: CheckedForm<InnerErrorsInput>,
): CheckedForm<InnerErrorsInput> {
  if (checked.ok) return checked
  const errors: Record<string, string> = {}
  for (const [path, text] of Object.entries(checked.errors)) errors[path.split('.').at(-1) ?? path] = text
  return { ok: false, errors }
}
