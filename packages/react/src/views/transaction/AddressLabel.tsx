import { profile } from '@hawser/core/profile'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { usePart } from '../../components/usePart.js'
import { useHawser } from '../../provider/useHawser.js'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'

const loadForm = () => import('./LabelForm.js')

interface AddressLabelProps {
  readonly address: string
  /** The one that it has; undefined where it has none. */
  readonly label: string | undefined
}

/** The user's own name for the other side of a transaction, kept on this device: given, changed, or taken away by an empty one. */
export function AddressLabel({ address, label }: AddressLabelProps) {
  const hawser = useHawser()
  const text = useText(enActivity)
  const [isOpen, setOpen] = useState(false)
  const { part, hasFailed, retry } = usePart(isOpen ? loadForm : undefined)

  if (isOpen && part) {
    const save = (typed: string): void => {
      hawser.use(profile).setLabel({ namespace: 'eip155', address }, typed)
      setOpen(false)
    }
    const words = { field: text('transaction.label'), save: text('transaction.saveLabel') }
    return <part.LabelForm label={label ?? ''} words={words} onSave={save} />
  }
  return (
    <Button variant="quiet" isBusy={isOpen && !hasFailed} onClick={() => (hasFailed ? retry() : setOpen(true))}>
      {text(label === undefined ? 'transaction.addLabel' : 'transaction.changeLabel')}
    </Button>
  )
}
