import css from './dataset-method.module.css'

const ADDRESS = /(https?:\/\/[^\s,]*[^\s,.;)])/

/** The methodology: paragraphs, lists where a paragraph continues line by line, and links. */
export function DatasetMethod({ text }: { text: string }) {
  return (
    <div className={css.method}>
      {text.split('\n\n').map((paragraph) => (
        <Paragraph key={paragraph} lines={paragraph.split('\n')} />
      ))}
    </div>
  )
}

function Paragraph({ lines: [first = '', ...rest] }: { lines: readonly string[] }) {
  return (
    <>
      <p>
        <Linked text={first} />
      </p>
      {rest.length > 0 && (
        <ul className={css.pages}>
          {rest.map((line) => (
            <li key={line}>
              <Linked text={line} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A link is shown by its site: a full URL says little and breaks lines. */
function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} rel="noopener noreferrer" target="_blank">
        {siteOf(part)}
      </a>
    ),
  )
}

const siteOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address)
