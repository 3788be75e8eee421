import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { hasUnsavedInput } from '../../ui/form/use-unload-question.ts'
import css from './new-build-bar.module.css'
import { newBuildStore } from './release-watch.ts'

/** The server has a newer page. Nothing reloads by itself, and nothing that was typed is lost (S2.47). */
export function NewBuildBar() {
  const t = useText()
  const [isHeld, setHeld] = useState(false)
  const reload = () => {
    if (hasUnsavedInput()) setHeld(true)
    else location.reload()
  }
  return (
    <section className={css.bar} role="status" aria-label={t('release.build.title')}>
      <p>{t(isHeld ? 'release.build.unsaved' : 'release.build.title')}</p>
      <Button size="sm" onClick={reload}>
        {t('release.build.load')}
      </Button>
      <Button size="sm" variant="plain" onClick={() => newBuildStore.set(false)}>
        {t('release.build.later')}
      </Button>
    </section>
  )
}
