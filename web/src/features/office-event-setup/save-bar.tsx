import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './set-up.module.css'

/** A bar at the bottom of a long form that reports unsaved changes and saves them. */
export function SaveBar({ form }: { form: { readonly isSending: boolean } }) {
  const t = useText()
  return (
    <div className={css.saveBar}>
      <span className={css.muted} role="status">
        {t('setup.unsaved')}
      </span>
      <Button type="submit" isLoading={form.isSending}>
        {t('common.save')}
      </Button>
    </div>
  )
}
