const LENGTH_MAX = 255
/** The one name that is no event: it gives the page its title. */
export const TITLE_EVENT = 'title'

/** What is wrong with a custom event (S5.4); nothing when it may be sent. `null` counts as an object, as it always has. */
export function refuseReport(name: unknown, options: unknown): string | undefined {
  if (typeof name !== 'string' || !name || name.length > LENGTH_MAX) {
    return 'the name of an event is a string of 1 to 255 characters'
  }
  if (name === TITLE_EVENT && typeof options !== 'string') return 'a title is a string'
  if (!(isText(options) && optionsText(options).length <= LENGTH_MAX)) {
    return 'the options of an event are a string or an object of at most 255 characters'
  }
  return undefined
}

/** The options as they are sent: an object as JSON. */
export function optionsText(options: string | object | null): string {
  return typeof options === 'string' ? options : JSON.stringify(options)
}

function isText(options: unknown): options is string | object | null {
  return typeof options === 'string' || typeof options === 'object'
}
