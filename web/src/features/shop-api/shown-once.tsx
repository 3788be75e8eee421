import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './shop-api.module.css'

interface ShownOnceProps {
  title: string
  secret: string
  onDone: () => void
}

/** A secret that the server does not tell again. */
export function ShownOnce({ title, secret, onDone }: ShownOnceProps) {
  const t = useText()
  const copy = async () => {
    if (await copyText(secret)) showToast({ title: t('shopApi.copied'), icon: 'success' })
  }
  return (
    <div className={css.once} role="status">
      <strong>{title}</strong>
      <code className={css.code}>{secret}</code>
      <span className={css.muted}>{t('shopApi.onceText')}</span>
      <span className={css.controls}>
        <Button size="sm" onClick={() => void copy()}>
          {t('shopApi.copy')}
        </Button>
        <Button size="sm" variant="soft" onClick={onDone}>
          {t('shopApi.kept')}
        </Button>
      </span>
    </div>
  )
}
