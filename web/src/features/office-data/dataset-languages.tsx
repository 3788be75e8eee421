import { useMutation } from '@tanstack/react-query'
import type { Language } from '@tiantian/contracts/language.ts'
import { FALLBACK, LANGUAGES } from '@tiantian/contracts/language.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { withCopiedTexts } from '@tiantian/contracts/publish/dataset-form.ts'
import type { DatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { use } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './dataset-parts.module.css'
import { useSaveDraft } from './draft-query.ts'

interface DatasetLanguagesProps {
  draft: DatasetDraft
}

/** Which languages readers will get, and what the others lack: a copy of another language is a start for them. */
export function DatasetLanguages({ draft }: DatasetLanguagesProps) {
  const t = useText()
  const { languages, events } = draft
  const others = LANGUAGES.filter((each) => !languages.includes(each))
  if (others.length === 0 || !events.includes('submit')) return null
  return (
    <div className={css.languages}>
      <p className={css.muted}>
        {languages.length > 0
          ? t('dataroom.words.languages', { languages: languages.map(languageName).join(', ') })
          : t('dataroom.words.noLanguage')}
      </p>
      <ul className={css.languageList}>
        {others.map((language) => (
          <li key={language} className={css.line}>
            <span>
              {languageName(language)}: <Lacking draft={draft} language={language} />
            </span>
            <Filling draft={draft} language={language} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type LanguageProps = DatasetLanguagesProps & { language: Language }

function Lacking({ draft, language }: LanguageProps) {
  const t = useText()
  const from = draft.form.copiedFrom[language]
  return from
    ? t('dataroom.words.copied', { language: languageName(from) })
    : t('dataroom.words.lacks', { count: lacking(draft, language) })
}

const lacking = ({ missing }: DatasetDraft, language: Language) =>
  missing.filter((path) => path.endsWith(`.${language}`)).length

function Filling({ draft, language }: LanguageProps) {
  const t = useText()
  const save = useSaveDraft(draft.slug)
  const { setLanguage } = use(WritingLanguage)
  const changing = useMutation({
    mutationFn: (change: (form: DatasetForm) => DatasetForm) => save(change),
    onSuccess: () => setLanguage(language),
  })
  const from = FALLBACK[language].find((each) => draft.languages.includes(each))
  if (draft.form.copiedFrom[language]) {
    return (
      <Button
        size="sm"
        variant="soft"
        disabled={lacking(draft, language) > 0}
        isLoading={changing.isPending}
        onClick={() => changing.mutate((form) => withoutMark(form, language))}
      >
        {t('dataroom.words.translated')}
      </Button>
    )
  }
  if (!from) return null
  const copy = () =>
    changing.mutate((form) => withCopiedTexts(form, language, from), {
      onSuccess: () => showToast({ title: t('dataroom.words.copiedDone'), icon: 'success' }),
    })
  return (
    <Button size="sm" variant="soft" isLoading={changing.isPending} onClick={copy}>
      {t('dataroom.words.copyFrom', { language: languageName(from) })}
    </Button>
  )
}

function withoutMark(form: DatasetForm, language: Language): DatasetForm {
  const { [language]: _, ...copiedFrom } = form.copiedFrom
  return { ...form, copiedFrom }
}

/** `English 3, Қазақша`: what is not complete, with the number of missing texts. */
export const incompleteText = (draft: DatasetDraft) =>
  LANGUAGES.filter((each) => !draft.languages.includes(each))
    .map((each) => [languageName(each), lacking(draft, each) || ''].filter(Boolean).join(' '))
    .join(', ')
