const isIndex = (name: string) => /^\d+$/.test(name)

/**
 * Under which names a form may look for the error of a path of the input: the input may contain the form as a part
 * (`address.phone` is its `phone`), and the error of an entry is one of its list (`profile.photos.1` of `photos`).
 */
export function fieldNamesOf(path: string): string[] {
  const names = path.split('.')
  const parts = names.flatMap((name, at) => (isIndex(name) ? [] : [names.slice(at).join('.')]))
  const last = names.findLast((name) => !isIndex(name))
  return [...new Set([...parts, last ?? path])]
}

/** Whether an error is one of a field, or of a part of it. */
export const isOfField = (name: string, field: string): boolean => name.split('.').includes(field)
