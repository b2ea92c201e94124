import { CopyButton } from './CopyButton.js'

interface ShortIdProps {
  /** An address, a hash or a signature. */
  readonly id: string
}

const ends = { start: 8, end: 6 }

/** Both ends of a long id. The whole is what is selected, hovered and read aloud. */
export function ShortId({ id }: ShortIdProps) {
  return (
    <span className="short-id" title={id}>
      {id.slice(0, ends.start)}
      <span className="short-id-middle">{id.slice(ends.start, -ends.end)}</span>
      {id.slice(-ends.end)}
    </span>
  )
}

/** The same, with a button that copies it. */
export function CopyableId({ id, label }: ShortIdProps & { readonly label: string }) {
  return (
    <span className="copyable">
      <ShortId id={id} />
      <CopyButton text={id} label={label} isCompact />
    </span>
  )
}
