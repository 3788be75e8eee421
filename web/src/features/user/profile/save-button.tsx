import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'

export function SaveButton({ form }: { form: { isSending: boolean } }) {
  const t = useText()
  return (
    <Button type="submit" size="lg" isBlock isLoading={form.isSending}>
      {t('common.save')}
    </Button>
  )
}
