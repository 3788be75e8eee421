import { keepPreviousData } from '@tanstack/react-query'
import type { Suggestion, suggestProducts, suggestShops } from '@tiantian/contracts/search/search.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const TYPING_MS = 150
const NONE: readonly Suggestion[] = []

/** Suggestions for the typed text; none while the box is empty. */
export function useSuggestions(
  text: string,
  action: typeof suggestProducts | typeof suggestShops,
): readonly Suggestion[] {
  return useSuggested(text, action).suggestions
}

/** `isOld`: the suggestions still belong to the previous text. */
export function useSuggested(text: string, action: typeof suggestProducts | typeof suggestShops) {
  const typed = useDebounced(text.trim(), TYPING_MS)
  const { data, isPlaceholderData } = useQuery({
    ...query(action, { text: typed }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })
  return {
    suggestions: text.trim() && data ? data.suggestions : NONE,
    isOld: isPlaceholderData || typed !== text.trim(),
  }
}
