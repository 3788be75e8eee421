import { useMutation } from '@tanstack/react-query'

/** A file that the server makes a link for: the browser saves it and stays where it is. */
export function useDownload(create: () => Promise<{ url: string }>) {
  const creating = useMutation({ mutationFn: create, onSuccess: ({ url }) => location.assign(url) })
  return { download: () => creating.mutate(), isBusy: creating.isPending }
}
