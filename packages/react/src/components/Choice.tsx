import { ChevronDownIcon } from '../icons/Icon.js'

export interface ChoiceProps {
  readonly label: string
  /** The name of no choice; without it there always is one. */
  readonly all?: string | undefined
  readonly value: string | null
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly onChoose: (id: string | null) => void
}

/** One of several, by the platform's own list: it is as long as it needs to be, and every hand and reader knows it. */
export function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <span className="hawser-select" data-chosen={all !== undefined && value !== null ? '' : undefined}>
      <select aria-label={label} value={value ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
        {all === undefined ? null : <option value="">{all}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="hawser-caret" />
    </span>
  )
}
