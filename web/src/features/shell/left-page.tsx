import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './consent.module.css'
import { LanguageLine } from './language-line.tsx'
import { Mark } from './mark.tsx'

/** Shown after the second refusal (S1.21): nothing is loaded or stored until the visitor returns. */
export function LeftPage({ onReturn }: { onReturn: () => void }) {
  const t = useText()
  return (
    <main className={css.left}>
      <Mark size={56} />
      <h1>{t('shell.left.title')}</h1>
      <p>{t('shell.left.text')}</p>
      <Button variant="secondary" onClick={onReturn}>
        {t('shell.left.return')}
      </Button>
      <LanguageLine />
    </main>
  )
}
