import { type FormEvent, useState } from 'react'
import { Button } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'

interface LabelFormProps {
  /** The one that the address has; empty where it has none. */
  readonly label: string
  /** What the field and its button are called. */
  readonly words: { readonly field: string; readonly save: string }
  readonly onSave: (typed: string) => void
}

/** Where the user writes their own name for an address. It imports none of what its view has: that would be a script by itself then. */
export function LabelForm({ label, words, onSave }: LabelFormProps) {
  const [typed, setTyped] = useState(label)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    onSave(typed)
  }

  return (
    <form onSubmit={save}>
      <TextField
        label={words.field}
        value={typed}
        maxLength={64}
        enterKeyHint="done"
        autoFocus
        onChange={setTyped}
        end={
          <Button variant="quiet" size="small" type="submit">
            {words.save}
          </Button>
        }
      />
    </form>
  )
}
