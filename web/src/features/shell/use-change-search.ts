import { useNavigate } from '@tanstack/react-router'

/** Changes the search of an address in place: a changed filter is the same page, and back leaves the list. */
export function useChangeSearch<Search extends object>() {
  const navigate = useNavigate()
  return (patch: Partial<Search>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...patch }),
      replace: true,
      resetScroll: false,
    })
}
