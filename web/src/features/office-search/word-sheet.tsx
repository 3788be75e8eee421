import { useQueryClient } from '@tanstack/react-query'
import type { Category } from '@tiantian/contracts/product/category.ts'
import { addTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import type { ZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { categoriesQuery, searchCategories } from '../product/category-query.ts'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import { tradeWordReads } from './taught-words.tsx'
import { useSettle } from './zero-result-actions.tsx'
import css from './zero-results-page.module.css'

interface WordSheetProps {
  zeroResult: ZeroResult
  onClose: () => void
}

/** Maps a word to a part category; its zero-result queries are then dismissed. */
export function WordSheet({ zeroResult, onClose }: WordSheetProps) {
  const t = useText()
  const settle = useSettle()
  const client = useQueryClient()
  const form = useForm({
    start: { word: zeroResult.text, language: zeroResult.language, category: '' },
    check: (draft) => checkForm(addTradeWord.input, draft),
    send: (input) => call(addTradeWord, input),
    fieldOf: { WORD_TAKEN: 'word', CATEGORY_NOT_FOUND: 'category' },
    onSent() {
      showToast({ title: t('desk.misses.taught'), icon: 'success' })
      settle.mutate({ zeroResult: zeroResult, isSettled: true })
      void client.invalidateQueries(tradeWordReads())
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('desk.misses.teach')} onClose={onClose}>
      <Form form={form} className={css.form}>
        {/* First, so that its list has room below it. */}
        <CategoryField
          error={form.errors.category}
          onPick={(category) => form.change({ category })}
          isPicked={form.draft.category !== ''}
        />
        <TextField label={t('desk.misses.word')} hint={t('desk.misses.wordHint')} {...field(form, 'word')} />
        <Select
          label={t('desk.misses.language')}
          choices={LANGUAGE_OPTIONS.map(({ lang, text }) => ({ value: lang, label: text }))}
          {...field(form, 'language')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

interface CategoryFieldProps {
  error: string | undefined
  /** The slug; '' while another is typed. */
  onPick: (category: string) => void
  isPicked: boolean
}

const CATEGORIES_SHOWN = 12

/** Only the leaves of the tree are part categories. */
function CategoryField({ error, onPick, isPicked }: CategoryFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const { data, isPending } = useQuery(categoriesQuery())
  const all = data?.categories ?? []
  const found = searchCategories(leavesOf(all), text).slice(0, CATEGORIES_SHOWN)
  return (
    <Combobox
      label={t('desk.misses.category')}
      error={error}
      text={text}
      onText={(typed) => {
        setText(typed)
        onPick('')
      }}
      options={found.map(({ slug, name, parent }) => ({
        value: slug,
        label: name,
        hint: all.find((one) => one.slug === parent)?.name ?? '',
      }))}
      onPick={({ value, label }) => {
        setText(label)
        onPick(value)
      }}
      isPicked={isPicked}
      isLoading={isPending}
      nothing={t('common.nothingFound')}
      found={t('desk.misses.categoriesFound', { count: found.length })}
    />
  )
}

function leavesOf(categories: readonly Category[]): Category[] {
  const parents = new Set(categories.map(({ parent }) => parent))
  return categories.filter(({ slug }) => !parents.has(slug))
}
