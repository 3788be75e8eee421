import { useNavigate } from '@tanstack/react-router'

/**
 * Changes the search of an address in place: a changed filter is the same page, and back leaves the list. `another`
 * pushes a new page: back leads to the previous one.
 */
export function useChangeSearch<Search extends object>(another?: keyof Search) {
  const navigate = useNavigate()
  return (patch: Partial<Search>) => {
    const isAnother = another !== undefined && another in patch
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...patch }),
      replace: !isAnother,
      resetScroll: isAnother,
    })
  }
}
