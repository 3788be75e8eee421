import type { Checked } from '../../i18n/check-form.ts'

/** What is wrong by the name of its field alone: the form is a part of what its action takes, `text.title`. */
export function inner<Wish>(checked: Checked<Wish>): Checked<Wish> {
  if (checked.ok) return checked
  const errors = Object.entries(checked.errors).map(([path, text]) => [path.split('.').at(-1), text])
  return { ok: false, errors: Object.fromEntries(errors) }
}
