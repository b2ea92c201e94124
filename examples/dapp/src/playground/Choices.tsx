import { useId } from 'react'

interface ChoicesProps<TValue extends string> {
  readonly legend: string
  readonly chosen: TValue
  readonly choices: readonly (readonly [TValue, string])[]
  readonly onChoose: (value: TValue) => void
}

/** One of a few, side by side. */
export function Choices<TValue extends string>({ legend, chosen, choices, onChoose }: ChoicesProps<TValue>) {
  const name = useId()
  return (
    <fieldset className="switch">
      <legend>{legend}</legend>
      <div className="choices">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
