import { textIn } from '@tiantian/contracts/language.ts'
import type { DimensionForm, MemberForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { DIMENSIONS_MAX, dimensionForm, memberForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { field } from '../../ui/use-form.ts'
import { ItemRow } from '../office-event-setup/item-row.tsx'
import { ItemSection } from '../office-event-setup/item-section.tsx'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { moved } from '../office-event-setup/lists.ts'
import { LanguageSwitch, WordsField } from '../office-event-setup/words-field.tsx'
import { showFailure } from '../shell/failure.ts'
import css from './dataset-parts.module.css'
import type { PartProps } from './draft-query.ts'
import { useSaveDraft } from './draft-query.ts'
import { MemberFields } from './member-fields.tsx'

type Change = (dimensions: readonly DimensionForm[]) => readonly DimensionForm[]

/** By what its figures are told apart, and what each of these is named. */
export function DimensionsPart({ draft, isLocked }: PartProps) {
  const t = useText()
  const save = useSaveDraft(draft.slug)
  const [added, setAdded] = useState<DimensionForm>()
  const { dimensions } = draft.form
  const change = (how: Change) =>
    save((form) => ({ ...form, dimensions: how(form.dimensions).map((each) => ({ ...each })) }))
  const isFull = isLocked || draft.isFixed || dimensions.length >= DIMENSIONS_MAX
  return (
    <div className={css.form}>
      <LanguageSwitch />
      {draft.isFixed && <p className={css.muted}>{t('dataroom.words.fixed')}</p>}
      <ItemSection
        title={t('dataroom.dimensions')}
        add={t('dataroom.newDimension')}
        onAdd={isFull ? undefined : () => setAdded({ key: '', label: {}, members: [] })}
        note={dimensions.length === 0 && t('dataroom.noDimensions')}
        sheet={
          added && (
            <ItemSheet
              title={t('dataroom.newDimension')}
              start={added}
              schema={dimensionForm}
              save={(dimension) => change((all) => [...all, dimension])}
              onClose={() => setAdded(undefined)}
            >
              {(form) => (
                <>
                  <WordsField label={t('dataroom.field.label')} maxLength={80} {...field(form, 'label')} />
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
      >
        {null}
      </ItemSection>
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

interface DimensionProps {
  dimension: DimensionForm
  isLocked: boolean
  change: (how: (dimension: DimensionForm) => DimensionForm) => Promise<unknown>
}

const NEW: MemberForm = { key: '', label: {}, isTotal: false, parent: null, colour: null }

function Dimension({ dimension: { key, label, members }, isLocked, change }: DimensionProps) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<MemberForm>()
  const set = (how: (members: readonly MemberForm[]) => readonly MemberForm[]) =>
    change((now) => ({ ...now, members: [...how(now.members)] }))
  const move = (from: number, by: number) => void set((all) => moved(all, from, by)).catch(showFailure)
  const remove = (gone: string) =>
    void set((all) => all.filter((each) => each.key !== gone)).catch(showFailure)
  const write = (member: MemberForm) =>
    set((all) =>
      edited && edited.key !== ''
        ? all.map((each) => (each.key === edited.key ? member : each))
        : [...all, member],
    )
  const nameOf = (of: string | null) => {
    const found = members.find((each) => each.key === of)
    return found ? textIn(found.label, language) : ''
  }
  return (
    <ItemSection
      title={`${textIn(label, language)} (${key})`}
      add={t('dataroom.newMember')}
      onAdd={isLocked ? undefined : () => setEdited(NEW)}
      note={members.length === 0 && t('dataroom.noMembers')}
      sheet={
        edited && (
          <ItemSheet
            title={nameOf(edited.key) || t('dataroom.newMember')}
            start={edited}
            schema={memberForm}
            save={write}
            onClose={() => setEdited(undefined)}
          >
            {(form) => <MemberFields form={form} isNew={edited.key === ''} others={members} />}
          </ItemSheet>
        )
      }
    >
      {members.map((member, at) => (
        <ItemRow
          key={member.key}
          name={textIn(member.label, language)}
          onEdit={isLocked ? undefined : () => setEdited(member)}
          onRemove={isLocked ? undefined : () => remove(member.key)}
          onUp={isLocked || at === 0 ? undefined : () => move(at, -1)}
          onDown={isLocked || at === members.length - 1 ? undefined : () => move(at, 1)}
        >
          <p className={css.line}>
            <code className={css.code}>{member.key}</code>
            {member.isTotal && <Tag>{t('dataroom.total')}</Tag>}
            {member.colour && <span className={css.swatch} data-look={member.colour} />}
            {member.parent && <span className={css.muted}>{nameOf(member.parent)}</span>}
          </p>
        </ItemRow>
      ))}
    </ItemSection>
  )
}
