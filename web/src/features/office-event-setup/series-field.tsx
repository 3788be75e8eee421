import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { addSeries } from '@tiantian/contracts/expo/set-up.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { field } from '../../ui/use-form.ts'
import type { FactsFormProps } from './facts-sections.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { SelectOrNone } from './select-or-none.tsx'
import css from './set-up.module.css'
import { WordsField } from './words-field.tsx'

interface Added {
  readonly id: string
  readonly name: LocalizedText
}

/** The series of which an event is an edition; a new one can be created here. */
export function SeriesField({ form, setUp }: FactsFormProps & { setUp: EventSetUp }) {
  const t = useText()
  const language = useLanguage()
  const [added, setAdded] = useState<readonly Added[]>([])
  const [isAdding, setAdding] = useState(false)
  const choices = [...added, ...setUp.series].map(({ id, name }) => ({
    value: id,
    label: textIn(name, language),
  }))
  return (
    <>
      <SelectOrNone
        label={t('setup.field.seriesId')}
        choices={choices}
        none={t('setup.field.noSeries')}
        value={form.draft.seriesId}
        error={form.errors.seriesId}
        onChange={(id) => form.set('seriesId', id)}
      />
      <Button variant="soft" className={css.besideField} onClick={() => setAdding(true)}>
        {t('setup.newSeries')}
      </Button>
      {isAdding && (
        <NewSeries
          onClose={() => setAdding(false)}
          onAdded={(series) => {
            setAdded([...added, series])
            form.set('seriesId', series.id)
          }}
        />
      )}
    </>
  )
}

const schema = z.object({ name: addSeries.input.shape.name })

function NewSeries({ onClose, onAdded }: { onClose: () => void; onAdded: (series: Added) => void }) {
  const t = useText()
  const [requestIds] = useState(createRequestIds)
  const start: { name: LocalizedText } = { name: {} }
  return (
    <ItemSheet
      title={t('setup.newSeries')}
      start={start}
      schema={schema}
      save={async ({ name }) => {
        const id = requestIds.idOf(name)
        await call(addSeries, { id, name })
        onAdded({ id, name })
      }}
      onClose={onClose}
    >
      {(form) => <WordsField label={t('setup.field.seriesName')} maxLength={120} {...field(form, 'name')} />}
    </ItemSheet>
  )
}
