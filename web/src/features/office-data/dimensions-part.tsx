import type { DimensionForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { DIMENSIONS_MAX, dimensionForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemSection } from '../../office/list-editor.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field } from '../../ui/form/use-form.ts'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { LanguageSwitch, LocalizedTextField } from '../office-event-setup/localized-text-field.tsx'
import css from './dataset-parts.module.css'
import { Dimension } from './dimension-members.tsx'
import type { DraftQueryPartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'

type DimensionsPartChange = (dimensions: readonly DimensionForm[]) => readonly DimensionForm[]

/** Dimensions of the figures, and the names of their members. */
export function DimensionsPart({ draft, isLocked }: DraftQueryPartProps) {
  const t = useText()
  const save = useSaveDraft(draft.slug)
  const [isAdding, setAdding] = useState(false)
  const { dimensions } = draft.form
  const change = (how: DimensionsPartChange) =>
    save((form) => ({ ...form, dimensions: how(form.dimensions).map((each) => ({ ...each })) }))
  const isFull = isLocked || draft.isFixed || dimensions.length >= DIMENSIONS_MAX
  const sheet = isAdding && (
    <NewDimension
      save={(dimension) => change((all) => [...all, dimension])}
      onClose={() => setAdding(false)}
    />
  )
  return (
    <div className={css.form}>
      <LanguageSwitch isComplete={(language) => draft.languages.includes(language)} />
      {draft.isFixed && <p className={css.muted}>{t('dataroom.words.fixed')}</p>}
      {!(isFull && dimensions.length > 0) && (
        <ItemSection
          title={t('dataroom.dimensions')}
          add={t('dataroom.newDimension')}
          onAdd={isFull ? undefined : () => setAdding(true)}
          note={dimensions.length === 0 && t('dataroom.noDimensions')}
          sheet={sheet}
        >
          {null}
        </ItemSection>
      )}
      {dimensions.map((dimension, at) => (
        <Dimension
          key={dimension.key}
          dimension={dimension}
          isLocked={isLocked}
          change={(how) => change((all) => all.map((each, place) => (place === at ? how(each) : each)))}
        />
      ))}
    </div>
  )
}

interface NewDimensionProps {
  save: (dimension: DimensionForm) => Promise<unknown>
  onClose: () => void
}

const NEW_DIMENSION: DimensionForm = { key: '', label: {}, members: [] }

function NewDimension(props: NewDimensionProps) {
  const t = useText()
  return (
    <ItemSheet {...props} title={t('dataroom.newDimension')} start={NEW_DIMENSION} schema={dimensionForm}>
      {(form) => (
        <>
          <LocalizedTextField label={t('dataroom.field.label')} maxLength={80} {...field(form, 'label')} />
          <TextField
            label={t('dataroom.field.key')}
            hint={t('dataroom.field.keyHint')}
            maxLength={30}
            autoCapitalize="none"
            {...field(form, 'key')}
          />
        </>
      )}
    </ItemSheet>
  )
}
