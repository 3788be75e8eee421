import { useMutation } from '@tanstack/react-query'

/** Downloads a file by a link that the server creates: the browser saves it and stays on the page. */
export function useDownload(create: () => Promise<{ url: string }>) {
  const creating = useMutation({ mutationFn: create, onSuccess: ({ url }) => location.assign(url) })
  return { download: () => creating.mutate(), isBusy: creating.isPending }
}
