import { CopyButton } from './CopyButton.js'

interface ShortIdProps {
  /** An address, a hash or a signature. */
  readonly id: string
}

const tail = 6

/** An id as far as there is room, its end always; the whole is what is selected, hovered and read aloud. */
export function ShortId({ id }: ShortIdProps) {
  return (
    <span className="short-id" title={id}>
      <span className="short-id-start">{id.slice(0, -tail)}</span>
      <span>{id.slice(-tail)}</span>
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
