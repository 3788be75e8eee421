/** A text key, or the beginning of a computed one: 'vehicle.choose', `vehicle.fit.${fit}`. */
const KEY = /['`]([a-z]\w*(?:\.\w+)*\.)(\w*)(?:['`]|\$\{)/gi
const SOURCE = /\/web\/src\/(?!i18n\/locales\/).*\.tsx?$/

/** A module of the app that may say texts. */
export const isSource = (id: string) => SOURCE.test(id)

/** The keys that a module says. */
export const keysIn = (source: string) => [...source.matchAll(KEY)].map(([, area, name]) => `${area}${name}`)

/** All keys of a bundle of texts. */
export function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${name}.`) : [path + name],
  )
}
