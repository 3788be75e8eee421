import { BANNER_AUTOPLAY_MS, BANNER_TRANSITION_MS } from '@tiantian/contracts/constants.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ALLIANCE, LANGUAGE_OPTIONS } from './alliance.ts'
import css from './banner.module.css'

/** The alliance's name in four languages, one after the other (S2.3), beginning with the page's own. */
export function Banner() {
  const t = useText()
  const rotation = useRotation()
  const { shown, leaving, isResting, hold, release } = rotation
  return (
    <section
      className={css.banner}
      aria-roledescription={t('shell.banner.kind')}
      aria-label={t('shell.banner.label')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Wheel />
      <div className={css.slides} aria-live={isResting ? 'polite' : 'off'}>
        {leaving && leaving !== shown && <Slide key={leaving} language={leaving} isLeaving />}
        <Slide key={shown} language={shown} isEntering={leaving !== undefined} />
      </div>
      <Controls rotation={rotation} />
    </section>
  )
}

function Controls({ rotation }: { rotation: ReturnType<typeof useRotation> }) {
  const t = useText()
  const { shown, show, isPaused, setPaused } = rotation
  return (
    <div className={css.controls}>
      {LANGUAGE_OPTIONS.map(({ lang, text }) => (
        <button
          key={lang}
          type="button"
          className={css.dot}
          lang={lang}
          aria-label={text}
          aria-current={lang === shown}
          onClick={() => show(lang)}
        />
      ))}
      <button
        type="button"
        className={css.pause}
        aria-label={isPaused ? t('shell.banner.play') : t('shell.banner.pause')}
        onClick={() => setPaused(!isPaused)}
      >
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" fill="currentColor">
          {isPaused ? <path d="M3 1.5v9l7.5-4.5z" /> : <path d="M2 1.5h3v9H2zM7 1.5h3v9H7z" />}
        </svg>
      </button>
    </div>
  )
}

/** An outlined brake disc, decorative. */
function Wheel() {
  return (
    <svg className={css.wheel} viewBox="0 0 200 110" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <circle cx="100" cy="100" r="96" />
      <circle cx="100" cy="100" r="46" />
      <circle cx="100" cy="100" r="20" />
      <circle cx="100" cy="100" r="71" strokeDasharray="1 21.3" strokeWidth="10" strokeLinecap="round" />
      <circle cx="100" cy="100" r="33" strokeDasharray="1 40.47" strokeWidth="8" strokeLinecap="round" />
    </svg>
  )
}

interface SlideProps {
  readonly language: Language
  readonly isEntering?: boolean
  readonly isLeaving?: boolean
}

/** The first one is shown before the app has loaded. */
function Slide({ language, isEntering = false, isLeaving = false }: SlideProps) {
  const { name, slogan } = ALLIANCE[language]
  const moves = isEntering || isLeaving
  return (
    <div
      className={isLeaving ? css.leaving : css.slide}
      style={moves ? { animationDuration: `${BANNER_TRANSITION_MS}ms` } : { animation: 'none' }}
      lang={language}
      aria-hidden={isLeaving || undefined}
    >
      <p className={css.name}>{name}</p>
      <p className={css.slogan}>{slogan}</p>
    </div>
  )
}

/** The visible name; the rotation pauses under pointer or focus, and with reduced motion. */
function useRotation() {
  const language = useLanguage()
  const [slides, setSlides] = useState<{ shown: Language; leaving?: Language }>({ shown: language })
  const [isHeld, setHeld] = useState(false)
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => setSlides({ shown: language }), [language])
  useEffect(() => {
    if (isHeld || isPaused) return
    const timer = setInterval(
      () => setSlides(({ shown }) => ({ shown: following(shown), leaving: shown })),
      BANNER_AUTOPLAY_MS,
    )
    return () => clearInterval(timer)
  }, [isHeld, isPaused])
  const show = (next: Language) => setSlides(({ shown }) => ({ shown: next, leaving: shown }))
  return {
    ...slides,
    show,
    isPaused,
    isResting: isPaused || isHeld,
    setPaused,
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

function following(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!
}
