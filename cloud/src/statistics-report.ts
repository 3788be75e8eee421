const LENGTH_MAX = 255
/** The one name that is no event: it gives the page its title. */
export const TITLE_EVENT = 'title'

/** What is wrong with a custom event (S5.4); nothing when it may be sent. `null` counts as an object, as it always has. */
export function refuseReport(name: unknown, options: unknown): string | undefined {
  if (name === '' || name === undefined || name === null) return 'an event needs a name'
  if (typeof name !== 'string') return 'the name of an event must be a string'
  if (name.length > LENGTH_MAX) return `the name of an event has at most ${LENGTH_MAX} characters`
  if (typeof options !== 'string' && typeof options !== 'object') {
    return 'the options of an event must be a string or an object'
  }
  if (name === TITLE_EVENT && typeof options !== 'string') return 'a title must be a string'
  if (optionsText(options).length > LENGTH_MAX) {
    return `the options of an event have at most ${LENGTH_MAX} characters`
  }
  return undefined
}

/** The options as they are sent: an object as JSON. */
export function optionsText(options: string | object | null): string {
  return typeof options === 'string' ? options : JSON.stringify(options)
}
