import { profile, selectLabel } from '@hawser/core/profile'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'

/** The user's own name for the other side of a transaction, kept on this device: given, changed, or taken away by an empty one. */
export function AddressLabel({ address }: { readonly address: string }) {
  const hawser = useHawser()
  const text = useText(enActivity)
  const label = useHawserState((state) => selectLabel(state, 'eip155', address))
  const [typed, setTyped] = useState<string | null>(null)

  const save = (event: FormEvent): void => {
    event.preventDefault()
    hawser.use(profile).setLabel({ namespace: 'eip155', address }, typed ?? '')
    setTyped(null)
  }

  if (typed === null)
    return (
      <Button variant="quiet" onClick={() => setTyped(label ?? '')}>
        {text(label === undefined ? 'transaction.addLabel' : 'transaction.changeLabel')}
      </Button>
    )
  return (
    <form onSubmit={save}>
      <TextField
        label={text('transaction.label')}
        value={typed}
        maxLength={64}
        enterKeyHint="done"
        autoFocus
        onChange={setTyped}
        end={
          <Button variant="quiet" size="small" type="submit">
            {text('transaction.saveLabel')}
          </Button>
        }
      />
    </form>
  )
}
